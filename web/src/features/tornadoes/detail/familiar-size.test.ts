import { describe, expect, it } from 'vitest';
import { distanceMiles } from '@touchdown/shared/geo/great-circle.ts';
import { readTowns, type Town } from '@touchdown/shared/geo/towns/towns.ts';
import { aboutShare, cityPairs, familiarLength, familiarWidth } from './familiar-size.ts';

describe('familiar comparisons', () => {
  it.each([
    [1_900, 'a little over a mile'],
    [4_576, 'about 2.6 miles'],
    [1_760, 'about a mile'],
    [1_320, 'a little under a mile'],
    [500, 'about 5 football fields end to end'],
    [110, 'about the length of a football field'],
    [50, undefined],
    [null, undefined],
  ])('%s yards wide: %s', (yards, words) => {
    expect(familiarWidth(yards, 'us')).toBe(words);
  });

  it.each([
    [300, 'farther than from Dallas to Houston'],
    [217.8, 'about as far as from Dallas to Houston'],
    [202.1, 'about as far as from New York to Washington'],
    [82.5, 'about as far as from New York to Philadelphia'],
    [56, 'about as far as from Topeka to Kansas City'],
    [31.3, 'about as far as from Dallas to Fort Worth'],
    [26.24, 'longer than a marathon'],
    [13.85, 'longer than a half marathon'],
    [0.5, undefined],
    [null, undefined],
  ])('%s miles long: %s', (miles, words) => {
    expect(familiarLength(miles)).toBe(words);
  });

  it.each(cityPairs)('%s miles is the distance from %s to %s', (miles, from, to) => {
    expect(distanceMiles(cityOf(from), cityOf(to))).toBeCloseTo(miles, -0.3);
  });

  it('compares every length of a marathon or more with something that is neither shorter nor longer', () => {
    for (let miles = 26.24; miles < 400; miles += 0.1) {
      const said = familiarLength(miles) ?? '';
      const pair = cityPairs.find(([, from, to]) => said === `about as far as from ${from} to ${to}`);
      if (pair) expect(Math.abs(miles - pair[0]) / pair[0]).toBeLessThanOrEqual(aboutShare);
      else expect(said).toMatch(/^(longer than a marathon|farther than)/);
    }
  });
});

const towns = readTowns();

/** The largest town of that name. */
function cityOf(name: string): Town {
  const own = name === 'New York' ? 'New York City' : name;
  const [city] = towns
    .filter((town) => town.name === own)
    .toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0));
  if (!city) throw new Error(`The list has no ${own}.`);
  return city;
}
