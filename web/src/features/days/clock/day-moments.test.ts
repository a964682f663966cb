import { describe, expect, it } from 'vitest';
import { clockWords, dayMoments, nextTime, rangeOf, seenAt } from './day-moments.ts';
import { madeUpDay } from '../testing/made-up-day.ts';

const moments = dayMoments(madeUpDay());
const [timed, untimed] = [moments.tornadoes.at(-1), moments.tornadoes[0]];
if (!timed || !untimed) throw new Error('The day needs two tornadoes.');

describe('a tornado by the clock', () => {
  it('moves between its two known times, in a straight line', () => {
    expect(timed).toMatchObject({ begin: 896, end: 935, step: '5' });
    expect(seenAt(timed, 895.9)).toBeUndefined();
    expect(seenAt(timed, 896)).toMatchObject({ part: 0, head: timed.from, isLit: true });
    const half = seenAt(timed, 915.5);
    expect(half).toMatchObject({ part: 0.5, isLit: false });
    expect(half?.head?.[0]).toBeCloseTo(-97.515);
    expect(seenAt(timed, 935)).toEqual({ part: 1, head: null, isLit: false });
  });

  it('without an end time only lights up where it began', () => {
    expect(untimed).toMatchObject({ begin: 1290, end: null });
    expect(seenAt(untimed, 1290)).toEqual({ part: 1, head: null, isLit: true });
    expect(seenAt(untimed, 1340)).toEqual({ part: 1, head: null, isLit: false });
  });

  it('with an end that is not after its beginning has no known end', () => {
    const day = madeUpDay();
    const [first] = day.tornadoes;
    const odd = { ...day, tornadoes: first ? [{ ...first, end_datetime: first.begin_datetime }] : [] };
    expect(dayMoments(odd).tornadoes[0]?.end).toBeNull();
  });
});

it('the clock plays from shortly before the first to shortly after the last', () => {
  expect(rangeOf(moments)).toEqual({ first: 884, last: 1302 });
  expect(rangeOf({ tornadoes: [], reports: [] })).toEqual({ first: 0, last: 1440 });
});

it('without motion, it goes from one event to the next', () => {
  expect(nextTime(moments, null)).toBe(896);
  expect(nextTime(moments, 896)).toBe(901);
  expect(nextTime(moments, 1290)).toBeUndefined();
});

it('says how many are on the ground, and what is not known', () => {
  expect(clockWords(moments, 910)).toBe(
    '1 on the ground, 1 of 2 so far. 1 of 2 reports. Positions are estimated between known times; 1 has no end time.',
  );
  expect(clockWords({ ...moments, tornadoes: [untimed], reports: [] }, 1340)).toBe(
    '1 of 1 so far. End times are not recorded.',
  );
  expect(clockWords({ ...moments, tornadoes: [] }, 910)).toBe('1 of 2 reports.');
});

it('a convective day begins at 12 UTC', () => {
  const convective = dayMoments({ ...madeUpDay(), kind: 'convective' });
  expect(convective.tornadoes.at(-1)).toMatchObject({ begin: 476, end: 476 + 39 });
  expect(convective.reports[0]?.at).toBe(481);
});
