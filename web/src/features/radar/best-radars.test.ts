import { expect, test } from 'vitest';
import { bestRadars } from './best-radars.ts';

const names = (found: ReturnType<typeof bestRadars>) => found.map(({ station }) => station.id);

test('Moore, Oklahoma is seen lowest by Oklahoma City, and by radars a hundred miles away', () => {
  const [first, second] = bestRadars({ lat: 35.339, lon: -97.487 }, Date.UTC(2013, 4, 20, 20));
  expect(first?.station.id).toBe('KTLX');
  expect(first?.isUncertain).toBe(false);
  expect(first?.beamMeters).toBeCloseTo(187, -1);
  expect(second?.station.id).toMatch(/^K(VNX|FDR)$/);
  expect(second?.beamMeters).toBeGreaterThan(2_500);
});

test('a radar on a mountain comes after one that is farther away and lower', () => {
  // Flagstaff's radar stands at 2,261 m, that of Phoenix at 434 m.
  const place = { lat: 34.15, lon: -111.5 };
  const found = bestRadars(place, Date.UTC(2020, 0, 1));
  const [flagstaff, phoenix] = ['KFSX', 'KIWA'].map((id) => found.find(({ station }) => station.id === id));
  expect(flagstaff?.distanceKm).toBeLessThan(phoenix?.distanceKm ?? 0);
  expect(names(found).indexOf('KIWA')).toBeLessThan(names(found).indexOf('KFSX'));
});

test('New Orleans has its radar of the time', () => {
  const place = { lat: 29.95, lon: -90.0 };
  const of = (time: number) => names(bestRadars(place, time)).filter((id) => id === 'KLIX' || id === 'KHDC');
  expect(of(Date.UTC(2022, 2, 22))).toEqual(['KLIX']);
  expect(of(Date.UTC(2025, 0, 1))).toEqual(['KHDC']);
});

test('before 1997 no radar is sure to be in the archive, and before June 1991 none is', () => {
  const place = { lat: 35.339, lon: -97.487 };
  expect(bestRadars(place, Date.UTC(1993, 4, 1)).every(({ isUncertain }) => isUncertain)).toBe(true);
  expect(bestRadars(place, Date.UTC(1991, 4, 1))).toEqual([]);
});

test('no radar reaches the middle of the Pacific', () => {
  expect(bestRadars({ lat: 35, lon: -150 }, Date.UTC(2020, 0, 1))).toEqual([]);
});
