import { describe, expect, it } from 'vitest';
import type { ProfileRate, TornadoProfile } from './profile.ts';
import { placeWords, profileFacts, profileLine, rateWords } from './profile-words.ts';
import { madeUpProfile } from './testing/made-up-profile.ts';

const empty = madeUpProfile([]);
const years = { first: 1950, last: 2023, count: 74 };
const profile = (over: Partial<TornadoProfile>): TornadoProfile => ({ ...empty, years, ...over });
const steps = (...ratings: number[]) => ratings;
const states = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ value: at === 0 ? 'Kansas' : `State ${at}`, count: 1 }));
const rate = (name: ProfileRate['class'], count: number, perYear: number, low: number, high: number) => ({
  class: name,
  count,
  per_year: perYear,
  low,
  high,
});

describe('the line of a profile', () => {
  const april27 = {
    total: 200,
    deaths: 312,
    first: '2011-04-27',
    last: '2011-04-27',
    ratings: steps(60, 70, 33, 20, 13, 4, 0),
    states: states(16),
  };

  it.each([
    [april27, '200 tornadoes, 312 deaths, four EF5, 16 states'],
    [{ ...april27, deaths_at_least: true }, '200 tornadoes, at least 312 deaths, four EF5, 16 states'],
    [{ ...april27, first: '1950-01-03' }, '200 tornadoes, 312 deaths, four F5 or EF5, 16 states'],
    [
      { ...april27, last: '2007-01-31', first: '1950-01-03' },
      '200 tornadoes, 312 deaths, four F5, 16 states',
    ],
    [{ total: 0, ratings: steps(0, 0, 0, 0, 0, 0, 0) }, 'No tornadoes'],
    [
      { ...april27, total: 1, deaths: 1, ratings: steps(0, 0, 1, 0, 0, 0, 0), states: states(1) },
      '1 tornado, 1 death, one EF2, Kansas',
    ],
    [
      { ...april27, total: 3, deaths: 0, ratings: steps(0, 0, 0, 0, 0, 0, 3), states: [] },
      '3 tornadoes, no deaths, all unrated',
    ],
    [
      { ...april27, total: 1, deaths: 0, deaths_at_least: true, ratings: steps(0, 0, 0, 0, 0, 0, 1) },
      '1 tornado, deaths not known, unrated, 16 states',
    ],
    [
      {
        ...april27,
        total: 1_224,
        ratings: steps(13, 0, 0, 0, 0, 0, 0),
        states: [{ value: 'NEW MEXICO', count: 9 }],
      },
      '1,224 tornadoes, 312 deaths, thirteen EF0, New Mexico',
    ],
  ])('%#: %s', (over, line) => {
    expect(profileLine(profile(over))).toBe(line);
  });
});

describe('the answer for a place', () => {
  const moore = {
    total: 314,
    rates: [rate('all', 314, 4.24, 3.79, 4.74), rate('F4+', 11, 0.149, 0.07, 0.27)],
  };

  it.each([
    [
      moore,
      '314 tornadoes since 1950, about four a year; a violent one about every seven years, somewhere between four and fourteen',
    ],
    [
      { total: 10, rates: [rate('all', 10, 0.14, 0.06, 0.25), rate('F4+', 0, 0, 0, 0.05)] },
      '10 tornadoes since 1950, about one every seven years; no violent one (F4 or stronger)',
    ],
    [
      {
        total: 90_000,
        rates: [rate('all', 90_000, 1_224.4, 1_216, 1_232), rate('F4+', 700, 9.5, 8.8, 10.2)],
      },
      '90,000 tornadoes since 1950, about 1,220 a year; about ten a year of them violent, somewhere between nine and ten',
    ],
    [{ total: 0 }, 'No tornado on record since 1950'],
    [{ total: 0, years: { first: 2011, last: 2011, count: 1 } }, 'No tornado in 2011'],
    [{ ...moore, years: { first: 2011, last: 2011, count: 1 } }, '314 tornadoes in 2011'],
    [{ ...moore, years: { first: 0, last: 0, count: 0 } }, '314 tornadoes'],
    [{ total: 0, years: { first: 0, last: 0, count: 0 } }, 'No tornadoes'],
  ])('%#: %s', (over, words) => {
    expect(placeWords(profile(over))).toBe(words);
  });
});

describe('a rate', () => {
  it.each([
    [
      rate('all', 86, 1.16, 0.93, 1.44),
      74,
      'about one every ten months, somewhere between eight and thirteen',
    ],
    [
      rate('all', 86, 1, 0.9, 1.1),
      74,
      'about one every twelve months, somewhere between eleven and thirteen',
    ],
    [
      rate('F2+', 28, 0.38, 0.25, 0.55),
      74,
      'about one every two and a half years, somewhere between two and four',
    ],
    [rate('all', 150, 2, 1.99, 2.01), 74, 'about two a year'],
    [
      rate('F4+', 1, 0.0135, 0.0003, 0.075),
      74,
      'about one every 74 years, somewhere between thirteen and 3,330',
    ],
    [rate('F4+', 0, 0, 0, 0.05), 74, 'none in 74 years'],
    [rate('F4+', 0, 0, 0, 3.69), 1, 'none in one year'],
    [rate('all', 0, 0, 0, 0), 0, 'not known without a whole year'],
  ])('%j in %d years: %s', (given, count, words) => {
    expect(rateWords(given, count)).toBe(words);
  });
});

describe('the facts beside the line', () => {
  it('do not exist without a tornado', () => {
    expect(profileFacts(empty)).toEqual([]);
  });

  it('keep what is not known apart from what is none', () => {
    const some = {
      total: 10,
      ratings: steps(9, 0, 0, 0, 0, 0, 1),
      nights: { count: 3, of: 9 },
      injuries: 12,
      damage_at_least: 1_290_000_000,
      damage_known: 4,
    };
    expect(profileFacts(profile(some))).toEqual([
      '33 % at night',
      '10 % unrated',
      '12 injured',
      'at least $1.2 billion of damage, known for 4 of them',
    ]);
    const unknown = {
      total: 2,
      ratings: steps(0, 0, 0, 0, 0, 0, 2),
      nights: { count: 0, of: 0 },
      injuries_at_least: true,
      damage_known: 0,
    };
    expect(profileFacts(profile(unknown))).toEqual([
      'not known how many came at night',
      'all unrated',
      'injuries not known',
      'damage not known',
    ]);
    const none = {
      ...unknown,
      ratings: steps(2, 0, 0, 0, 0, 0, 0),
      nights: { count: 0, of: 2 },
      damage_known: 2,
    };
    expect(profileFacts(profile({ ...none, injuries_at_least: false }))).toEqual([
      'none at night',
      'nobody injured',
      'no damage',
    ]);
  });

  it('never round some to none or to all', () => {
    const night = (count: number) =>
      profileFacts(
        profile({ total: 1_000, ratings: steps(1_000, 0, 0, 0, 0, 0, 0), nights: { count, of: 1_000 } }),
      )[0];
    expect([1, 999, 1_000].map(night)).toEqual(['less than 1 % at night', '99 % at night', '100 % at night']);
  });
});
