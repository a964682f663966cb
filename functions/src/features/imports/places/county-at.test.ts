import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { distanceMiles } from '@touchdown/shared/geo/great-circle.ts';
import { describe, expect, it } from 'vitest';
import { countiesAlong, countyAt } from './county-at.ts';

it.each([
  [37.084, -94.513, { stateFips: 29, countyFips: 97, name: 'Jasper' }],
  [39.685, -83.93, { stateFips: 39, countyFips: 57, name: 'Greene' }],
  [30, -90.1, { stateFips: 22, countyFips: 71, name: 'Orleans Parish' }],
  [43.3, -102.5, { stateFips: 46, countyFips: 102, name: 'Oglala Lakota' }],
  [18.3, -66.3, { stateFips: 72, countyFips: 47, name: 'Corozal Municipio' }],
  // A city that the county around it encloses, so that the county has a hole.
  [38.03, -78.48, { stateFips: 51, countyFips: 540, name: 'Charlottesville City' }],
  // The part of Kentucky that Missouri and Tennessee enclose.
  [36.55, -89.5, { stateFips: 21, countyFips: 75, name: 'Fulton' }],
])('finds the county at %d, %d', (lat, lon, county) => {
  expect(countyAt({ lat, lon })).toEqual(county);
});

it('finds none at sea and abroad', () => {
  expect(countyAt({ lat: 28, lon: -90 })).toBeUndefined();
  expect(countyAt({ lat: 43.7, lon: -79.4 })).toBeUndefined();
  expect(countyAt({ lat: 37.084, lon: 94.513 })).toBeUndefined();
});

describe('the counties along a line', () => {
  const along = (...places: [lat: number, lon: number][]) =>
    countiesAlong(places.map(([lat, lon]) => ({ lat, lon }))).map(({ county, miles }) => [
      county.name,
      county.stateFips,
      Math.round(miles),
    ]);

  it('are in its order, with the miles in each, also of another state', () => {
    expect(along([36.3, -89.25], [36.9, -88.4])).toEqual([
      ['Obion', 47, 21],
      ['Fulton', 21, 6],
      ['Hickman', 21, 5],
      ['Graves', 21, 24],
      ['Marshall', 21, 6],
    ]);
  });

  it('are those of every leg, each once', () => {
    expect(along([35.2, -97.6], [35.2, -97.4], [35.2, -97.6]).map(([name]) => name)).toEqual([
      'McClain',
      'Cleveland',
    ]);
  });

  it('are an empty list over water and for a single place, and end where a lake begins', () => {
    expect(along([43, -87], [43, -86.8])).toEqual([]);
    expect(along([43, -88.2], [43, -87]).map(([name]) => name)).toEqual(['Waukesha', 'Milwaukee']);
    expect(along([37.084, -94.513])).toEqual([]);
    expect(along([37.084, -94.513], [37.084, -94.513])).toEqual([['Jasper', 29, 0]]);
  });

  it('add up to the line on land, and agree with the county of each place on it', () => {
    const random = new SeededRandom(11);
    for (let i = 0; i < 60; i++) {
      const from = { lat: random.whole(3400, 4000) / 100, lon: -random.whole(8400, 9900) / 100 };
      const to = { lat: from.lat + random.next() - 0.5, lon: from.lon + random.next() - 0.5 };
      const found = countiesAlong([from, to]);
      const sum = found.reduce((miles, one) => miles + one.miles, 0);
      expect(sum).toBeCloseTo(distanceMiles(from, to), 1);
      for (let step = 0.05; step < 1; step += 0.1) {
        const at = {
          lat: from.lat + step * (to.lat - from.lat),
          lon: from.lon + step * (to.lon - from.lon),
        };
        const here = countyAt(at);
        if (here) expect(found.map(({ county }) => county)).toContainEqual(here);
      }
    }
  });
});
