import { describe, expect, it } from 'vitest';
import { SearchText } from './search-text.ts';
import { readPoint, readPoints } from './read-points.ts';

describe('a latitude and a longitude', () => {
  it.each([
    '35.3395, -97.4867',
    '35.3395 -97.4867',
    '35.3395,97.4867',
    '35.3395N 97.4867W',
    '35.3395° N, 97.4867° W',
    'N35.3395 W97.4867',
    'N 35.3395°, W 97.4867°',
    'lat 35.3395 lon -97.4867',
    'Latitude: 35.3395, longitude: -97.4867',
    '(35.3395, -97.4867)',
    '-97.4867, 35.3395',
    '35.3395 north 97.4867 west',
  ])('is read from %s', (text) => {
    expect(readPoint(text)).toEqual({ lat: 35.3395, lon: -97.4867 });
  });

  it.each([
    '35°20′22″N 97°29′12″W',
    `35° 20' 22" N, 97° 29' 12" W`,
    `35°20'22"N, 97°29'12"W`,
    '35 20 22 N 97 29 12 W',
    '35° 20’ 22” N 97° 29’ 12” W',
    '35°20′22″, -97°29′12″',
    'N35°20′22″ W97°29′12″',
  ])('is read with minutes and seconds from %s', (text) => {
    expect(readPoint(text)).toEqual({ lat: 35.33944, lon: -97.48667 });
  });

  it.each<[string, number, number]>([
    ['35°20.37′N 97°29.2′W', 35.3395, -97.48667],
    ['21.3, -157.86', 21.3, -157.86],
    ['-157.86, 21.3', 21.3, -157.86],
    ['13.44 N 144.79 E', 13.44, 144.79],
    ['13.44, +144.79', 13.44, 144.79],
    ['40.7128° N, 74.0060° W', 40.7128, -74.006],
  ])('is read from %s', (text, lat, lon) => {
    expect(readPoint(text)).toEqual({ lat, lon });
  });

  it.each([
    '73160',
    'Moore',
    '35.3395',
    '35 97',
    '10 20 2013',
    '5/20/2013',
    '35.3 -97.5 2013',
    '99.5, -97.5',
    '95.1, 200.1',
    '1.5 2.5',
    '35 20 97 29',
    '35:20 97:29',
  ])('is not %s', (text) => {
    expect(readPoint(text)).toBeUndefined();
  });

  it.each(['33.2,-87.5 2011', 'EF5 33.2, -87.5', 'tornadoes near 33.2N 87.5W in 2011', '2011 33.2 -87.5'])(
    'is found among other words: %s',
    (text) => {
      expect(readPoints(new SearchText(text))).toMatchObject([{ lat: 33.2, lon: -87.5 }]);
    },
  );
});
