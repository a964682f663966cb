import { expect, it } from 'vitest';
import { distanceMiles } from '@touchdown/shared/geo/great-circle.ts';
import { readTowns } from '@touchdown/shared/geo/towns/towns.ts';
import { maxTownMiles, nearestTown, placeText } from './near-towns.ts';

it('finds the town that measuring the distance to all towns finds', () => {
  const towns = readTowns();
  for (let at = 0; at < 300; at++) {
    const place = { lat: 19 + ((at * 37) % 520) / 10, lon: -158 + ((at * 61) % 920) / 10 };
    const nearest = Math.min(...towns.map((town) => distanceMiles(town, place)));
    const found = nearestTown(place)?.miles;
    if (nearest > maxTownMiles + 0.1) expect(found).toBeUndefined();
    else if (nearest < maxTownMiles - 0.1) expect(found).toBeCloseTo(nearest, 1);
  }
});

it('finds the nearest town of one state', () => {
  const nearBorder = { lat: 37.06, lon: -94.65 };
  expect(nearestTown(nearBorder, 'KS')?.town).toMatchObject({ state: 'KS' });
  expect(nearestTown(nearBorder, 'FL')).toBeUndefined();
});

it('says distance and direction, and that a place is in a town', () => {
  expect(placeText({ lat: 37.06, lon: -94.55 })).toBe('2.6 mi SW of Joplin, Missouri');
  expect(placeText({ lat: 37.385, lon: -97.12 })).toBe('in Udall, Kansas');
  expect(placeText({ lat: 45.6, lon: -103.3 })).toMatch(/^\d\d mi [NSEW]{1,2} of .*, (South|North) Dakota$/);
  expect(placeText({ lat: 41, lon: -116.5 })).toBeNull();
});
