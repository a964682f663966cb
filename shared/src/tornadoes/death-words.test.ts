import { expect, it } from 'vitest';
import type { DeathPlace, WhereDied } from './death-places.ts';
import { agesSentence, whereDiedSentence } from './death-words.ts';

function died(deaths: number, ...places: [DeathPlace, number][]): WhereDied {
  const placed = places.reduce((sum, [, count]) => sum + count, 0);
  return { deaths, placed, places: places.map(([place, count]) => ({ place, deaths: count })) };
}

it.each([
  [died(1, ['mobile_home', 1]), 'The person killed was in a mobile home.'],
  [died(2, ['vehicle', 2]), 'Both people killed were in vehicles.'],
  [died(7, ['church', 7]), 'All 7 people killed were in churches.'],
  [
    died(3, ['house', 1], ['vehicle', 1], ['other', 1]),
    'Of the 3 people killed, 1 was in a house, 1 in a vehicle and 1 in another place.',
  ],
  [
    died(158, ['house', 62], ['business', 50], ['vehicle', 20], ['church', 16], ['outdoors', 10]),
    'Of the 158 people killed, 62 were in houses, 50 in businesses or halls, 20 in vehicles and 26 elsewhere.',
  ],
  [died(4, ['house', 1]), 'We know where 1 of the 4 people killed was: in a house.'],
  [
    died(9, ['mobile_home', 5], ['outdoors', 1]),
    'We know where 6 of the 9 people killed were: 5 in mobile homes and 1 outdoors.',
  ],
  [died(9, ['mobile_home', 5]), 'We know where 5 of the 9 people killed were: 5 in mobile homes.'],
])('says where they were, the answer first', (where, sentence) => {
  expect(whereDiedSentence(where)).toBe(sentence);
});

it('says from when on it is known, and how old they were', () => {
  expect(whereDiedSentence(died(2, ['house', 2]), 1996)).toBe(
    'Both people killed since 1996 were in houses.',
  );
  const people: WhereDied = {
    ...died(6, ['house', 6]),
    ages: [
      { age: 'under_18', deaths: 2 },
      { age: 'from_65', deaths: 3 },
    ],
    sexes: [{ sex: 'female', deaths: 6 }],
  };
  expect(agesSentence(people)).toBe('Ages: under 18 (2), 65 or older (3). Sex: female (6).');
});
