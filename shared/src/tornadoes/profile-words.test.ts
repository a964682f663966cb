import { usStates } from '../geo/states.ts';
import { describe, expect, it } from 'vitest';
import type { TornadoProfile } from './profile.ts';
import { profileFacts, profileLine } from './profile-words.ts';
import { madeUpProfile } from './testing/made-up-profile.ts';

const empty = madeUpProfile([]);
const years = { first: 1950, last: 2023, count: 74 };
const profile = (over: Partial<TornadoProfile>): TornadoProfile => ({ ...empty, years, ...over });
const steps = (...ratings: number[]) => ratings;
const states = (count: number) =>
  ['Kansas', ...usStates.filter((name) => name !== 'Kansas')]
    .slice(0, count)
    .map((value) => ({ value, count: 1 }));
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
    [
      {
        ...april27,
        states: [
          ...states(50),
          ...['District of Columbia', 'Puerto Rico', 'Guam'].map((value) => ({ value, count: 1 })),
        ],
      },
      '200 tornadoes, 312 deaths, four EF5, 50 states, D.C. and 2 territories',
    ],
  ])('%#: %s', (over, line) => {
    expect(profileLine(profile(over))).toBe(line);
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
      '33% at night',
      '10% unrated',
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
      'number at night not known',
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
      'no one injured',
      'no damage',
    ]);
  });

  it('never round some to none or to all', () => {
    const night = (count: number) =>
      profileFacts(
        profile({ total: 1_000, ratings: steps(1_000, 0, 0, 0, 0, 0, 0), nights: { count, of: 1_000 } }),
      )[0];
    expect([1, 999, 1_000].map(night)).toEqual(['less than 1% at night', '99% at night', '100% at night']);
  });
});
