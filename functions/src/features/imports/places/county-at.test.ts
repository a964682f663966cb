import { expect, it } from 'vitest';
import { countyAt } from './county-at.ts';

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
