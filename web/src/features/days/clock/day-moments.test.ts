import { describe, expect, it } from 'vitest';
import { clockWords, dayMoments, nextTime, rangeOf, seenAt } from './day-moments.ts';
import { madeUpDay } from '../testing/made-up-day.ts';

const moments = dayMoments(madeUpDay());
const [timed, untimed] = [moments.tornadoes.at(-1), moments.tornadoes[0]];
if (!timed || !untimed) throw new Error('The day needs two tornadoes.');

describe('a tornado by the clock', () => {
  it('moves between its two known times, in a straight line', () => {
    expect(timed).toMatchObject({ begin: 476, end: 515, step: '5' });
    expect(seenAt(timed, 475.9)).toBeUndefined();
    expect(seenAt(timed, 476)).toMatchObject({ part: 0, head: timed.from, isLit: true });
    const half = seenAt(timed, 495.5);
    expect(half).toMatchObject({ part: 0.5, isLit: false });
    expect(half?.head?.[0]).toBeCloseTo(-97.515);
    expect(seenAt(timed, 515)).toEqual({ part: 1, head: null, isLit: false });
  });

  it('without an end time only lights up where it began', () => {
    expect(untimed).toMatchObject({ begin: 1050, end: null });
    expect(seenAt(untimed, 1050)).toEqual({ part: 1, head: null, isLit: true });
    expect(seenAt(untimed, 1100)).toEqual({ part: 1, head: null, isLit: false });
  });

  it('with an end that is not after its beginning has no known end', () => {
    const day = madeUpDay();
    const [first] = day.tornadoes;
    const odd = { ...day, tornadoes: first ? [{ ...first, end_datetime: first.begin_datetime }] : [] };
    expect(dayMoments(odd).tornadoes[0]?.end).toBeNull();
  });
});

it('the clock plays from shortly before the first to shortly after the last', () => {
  expect(rangeOf(moments)).toEqual({ first: 464, last: 1062 });
  expect(rangeOf({ tornadoes: [], reports: [] })).toEqual({ first: 0, last: 1440 });
});

it('without motion, it goes from one event to the next', () => {
  expect(nextTime(moments, null)).toBe(476);
  expect(nextTime(moments, 476)).toBe(481);
  expect(nextTime(moments, 1050)).toBeUndefined();
});

it('says how many are on the ground, and what is not known', () => {
  expect(clockWords(moments, 490)).toBe(
    '1 on the ground. 1 of 2 have touched down. 1 of 2 preliminary reports. Positions between known times are interpolated. When the other 1 ended is not recorded.',
  );
  expect(clockWords({ ...moments, tornadoes: [untimed], reports: [] }, 1100)).toBe(
    '1 of 1 have touched down. When they ended is not recorded.',
  );
  expect(clockWords({ ...moments, tornadoes: [] }, 490)).toBe('1 of 2 preliminary reports.');
});

it('a local day is by the clock at the place', () => {
  const local = dayMoments({ ...madeUpDay(), kind: 'local', reports: [] });
  expect(local.tornadoes.at(-1)).toMatchObject({ begin: 14 * 60 + 56, end: 14 * 60 + 56 + 39 });
});
