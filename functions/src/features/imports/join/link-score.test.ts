import { describe, expect, it } from 'vitest';
import type { DetailsRow } from '../../../testing/made-up-details.ts';
import { madeUpLeg, madeUpSegments } from '../../../testing/made-up-year.ts';
import type { Segment } from '../ncei/segment.ts';
import { linkScore } from './link-score.ts';

/** Returns the score of the second leg after the first, with the given columns changed. */
function score(first: DetailsRow = {}, second: DetailsRow = {}): number | undefined {
  const [from, to] = madeUpSegments(madeUpLeg(0, first), madeUpLeg(1, second)) as [Segment, Segment];
  return linkScore(from, to);
}

/** A leg of 2017, with an end time and an episode. */
function modern(at: number, over: DetailsRow = {}): DetailsRow {
  const hhmm = (minute: number) => String(Math.floor(minute / 60) * 100 + (minute % 60));
  const begin = 13 * 60 + 20 + at * 10;
  const times = { BEGIN_TIME: hhmm(begin), END_TIME: hhmm(begin + 10) };
  const date = { BEGIN_YEARMONTH: '201704', BEGIN_DAY: '30', END_YEARMONTH: '201704', END_DAY: '30' };
  // Event ids are far apart, so that tests of the clock depend on nothing else.
  const numbers = { EVENT_ID: String(700_000 + at * 50), TOR_F_SCALE: 'EF2', CZ_TIMEZONE: 'CST-6' };
  return madeUpLeg(at, { ...date, ...times, ...numbers, ...over });
}

function modernScore(first: DetailsRow = {}, second: DetailsRow = {}): number | undefined {
  const [from, to] = madeUpSegments(modern(0, first), modern(1, second)) as [Segment, Segment];
  return linkScore(from, to);
}

describe('a segment that begins where another ended', () => {
  it('has the best score if it is the next row', () => {
    expect(score()).toBeCloseTo(-0.5);
    expect(modernScore()).toBeCloseTo(0);
  });

  it('fits better if the source names it or both have the same episode', () => {
    expect(modernScore({ TOR_OTHER_CZ_FIPS: '25', TOR_OTHER_CZ_STATE: 'IN' })).toBeCloseTo(-1);
    expect(modernScore({ EPISODE_ID: '1' }, { EPISODE_ID: '1' })).toBeCloseTo(-0.5);
    expect(modernScore({ EPISODE_ID: '1' }, { EPISODE_ID: '2' })).toBeCloseTo(0);
    expect(modernScore({ TOR_OTHER_CZ_FIPS: '25', TOR_OTHER_CZ_STATE: 'KY' })).toBeCloseTo(0);
  });

  it('fits worse the further away it begins', () => {
    // 0.02 degrees of latitude are 1.38 miles.
    expect(modernScore({}, { BEGIN_LAT: '38.12' })).toBeCloseTo(1.38 / 2.5, 2);
    expect(modernScore({}, { BEGIN_LAT: '38.14' })).toBeUndefined();
  });

  it('may begin a little further away if the source names it, up to five miles in old files', () => {
    const named = { TOR_OTHER_CZ_FIPS: '25', TOR_OTHER_CZ_STATE: 'IN' };
    expect(modernScore(named, { BEGIN_LAT: '38.139' })).toBeCloseTo(2.7 / 2.7 - 1, 1);
    expect(modernScore(named, { BEGIN_LAT: '38.145' })).toBeUndefined();
    const old = { BEGIN_YEARMONTH: '197404', END_YEARMONTH: '197404' };
    expect(modernScore({ ...old, ...named }, { ...old, BEGIN_LAT: '38.16' })).toBeDefined();
    expect(modernScore({ ...old, ...named }, { ...old, BEGIN_LAT: '38.18' })).toBeUndefined();
  });

  it('must be in another county or touch, since 1996', () => {
    const same = { CZ_FIPS: '123', CZ_NAME: 'PERRY' };
    expect(modernScore(same, { ...same, BEGIN_LAT: '38.12' })).toBeUndefined();
    expect(modernScore(same, same)).toBeDefined();
  });
});

describe('a segment with an end time', () => {
  it.each([
    ['1328', 0.4],
    ['1330', 0],
    ['1335', 1],
  ])('may be followed from two minutes before its end to five minutes after: %s', (BEGIN_TIME, expected) => {
    expect(modernScore({}, { BEGIN_TIME })).toBeCloseTo(expected);
  });

  it.each(['1327', '1336', '1430'])('is not followed at any other time: %s', (BEGIN_TIME) => {
    expect(modernScore({}, { BEGIN_TIME, END_TIME: '1500' })).toBeUndefined();
  });
});

describe('a segment whose end time repeats its begin time', () => {
  it('may be followed within the time that its path takes plus ten minutes', () => {
    // 12.5 miles take 50 minutes at 15 mph, and ten more are allowed.
    const near = { BEGIN_LAT: '38.12' };
    expect(score({}, { ...near, BEGIN_TIME: '1420' })).toBeDefined();
    expect(score({}, { ...near, BEGIN_TIME: '1421' })).toBeUndefined();
  });

  it('may be followed much later if the next begins at the same place', () => {
    expect(score({}, { BEGIN_TIME: '1620' })).toBeDefined();
    expect(score({}, { BEGIN_TIME: '1621' })).toBeUndefined();
  });

  it('is not followed faster than any tornado moves, or by an earlier segment', () => {
    expect(score({}, { BEGIN_TIME: '1321' })).toBeUndefined();
    expect(score({}, { BEGIN_TIME: '1319' })).toBeUndefined();
  });
});

describe('a segment that cannot follow', () => {
  it('has the same minute and place, and neither has an end', () => {
    const bare = { END_LAT: '', END_LON: '' };
    const [from, to] = madeUpSegments(madeUpLeg(0, bare), madeUpLeg(0, { ...bare, EVENT_ID: '501' }));
    expect(linkScore(from as Segment, to as Segment)).toBeUndefined();
  });

  it('has no place, or follows one without a place', () => {
    expect(score({ END_LAT: '', END_LON: '' })).toBeUndefined();
    expect(score({}, { BEGIN_LAT: '', BEGIN_LON: '' })).toBeUndefined();
  });

  it('is the segment itself', () => {
    const [one] = madeUpSegments(modern(0, { END_LAT: '38.0', END_LON: '-86.8' })) as [Segment];
    expect(linkScore(one, one)).toBeUndefined();
  });

  it('is the same path in reverse', () => {
    expect(
      modernScore({}, { BEGIN_LAT: '38.10', BEGIN_LON: '-86.60', END_LAT: '38.00', END_LON: '-86.80' }),
    ).toBeUndefined();
  });

  it('turns sharply after a gap, although touching paths may turn', () => {
    const southeast = { END_LAT: '37.99', END_LON: '-86.75' };
    expect(modernScore({}, southeast)).toBeDefined();
    expect(modernScore({}, { ...southeast, BEGIN_LAT: '38.115' })).toBeUndefined();
    expect(modernScore({}, { BEGIN_LAT: '38.115' })).toBeDefined();
  });
});
