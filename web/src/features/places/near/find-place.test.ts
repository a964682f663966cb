import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { randomRow } from '@touchdown/shared/catalogue/testing/random-rows.ts';
import { readTowns } from '@touchdown/shared/geo/towns/towns.ts';
import { zipCodePosition } from '@touchdown/shared/geo/zip-codes/zip-codes.ts';
import { expect, it } from 'vitest';
import { findPlace } from './find-place.ts';
import { knownNames } from './known-names.ts';

const towns = readTowns();
const find = async (text: string) =>
  findPlace(text, { towns: async () => towns, zip: async () => zipCodePosition });

it.each([
  ['Moore, Oklahoma', 'Moore, Oklahoma', 35.34, -97.49],
  ['moore ok', 'Moore, Oklahoma', 35.34, -97.49],
  ['  MOORE ', 'Moore, Oklahoma', 35.34, -97.49],
  ['Oklahoma City', 'Oklahoma City, Oklahoma', 35.47, -97.52],
  ['Kansas City, Kansas', 'Kansas City, Kansas', 39.11, -94.63],
  ['st louis missouri', 'St. Louis, Missouri', 38.63, -90.2],
  ['Winston-Salem, North Carolina', 'Winston-Salem, North Carolina', 36.1, -80.24],
  ['73160', 'ZIP code 73160', 35.35, -97.49],
  ['zip 73160-1234', 'ZIP code 73160', 35.35, -97.49],
  ['35.34, -97.49', '35.34, -97.49', 35.34, -97.49],
  ['35.34 -97.49', '35.34, -97.49', 35.34, -97.49],
  ['35.34° N, 97.49° W', '35.34, -97.49', 35.34, -97.49],
])('finds %s', async (text, name, lat, lon) => {
  const found = await find(text);
  if (typeof found === 'string') throw new Error(found);
  expect(found.place.name).toBe(name);
  expect(found.place.lat).toBeCloseTo(lat, 1);
  expect(found.place.lon).toBeCloseTo(lon, 1);
});

it('names the other towns of a name', async () => {
  const found = await find('Springfield');
  expect(typeof found === 'string' ? [] : found.others.map(({ name }) => name)).toContain(
    'Springfield, Illinois',
  );
});

it.each([
  ['', /^Type a place first/],
  ['00000', /^00000 is no ZIP code/],
  ['95.1, -97', /^Coordinates are a latitude/],
  ['35.34', /^Coordinates are a latitude/],
  ['Gotham', /^No town “Gotham” is known here/],
  ['Moore, Alaska', /^No town “Moore, Alaska”/],
])('says why %j is no place', async (text, sentence) => {
  expect(await find(text)).toMatch(sentence);
});

it('knows a deadly tornado by its main name, and none that has killed nobody or is one of two', () => {
  const random = new SeededRandom(7);
  const row = (index: number, fatalities: number) => ({
    ...randomRow(random, index, 0),
    beginUtc: Date.parse('1999-05-04T00:26:00Z') / 1_000,
    beginLocal: '1999-05-03T18:26',
    state: 'OKLAHOMA',
    fatalities,
  });
  const catalogue = buildCatalogue([row(0, 36), row(1, 0), row(2, 1), row(3, 1)]);
  const names = knownNames(catalogue, [
    '1999-05-03|Bridge Creek–Moore|Oklahoma|36',
    '1999-05-03|Moore|Oklahoma|36',
    '1999-05-03|Harmless|Oklahoma|0',
    '1999-05-03|One of two|Oklahoma|1',
  ]);
  expect([...names.values()]).toEqual(['Bridge Creek–Moore']);
});
