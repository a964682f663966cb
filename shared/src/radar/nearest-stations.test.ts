import { expect, test } from 'vitest';
import { findStation, nearestStations } from './nearest-stations.ts';
import { radarStations } from './radar-stations.ts';

test('Moore, Oklahoma is nearest to Oklahoma City; TDWR are included only on request', () => {
  const moore = { lat: 35.339, lon: -97.487 };
  const near = nearestStations(moore);
  expect(near.slice(0, 3).map(({ station }) => station.id)).toEqual(['KTLX', 'KVNX', 'KFDR']);
  expect(near[0]?.distanceKm).toBeCloseTo(19, 0);
  expect(nearestStations(moore, { kinds: ['TDWR'] })[0]?.station.id).toBe('TOKC');
});

test('nothing is near in the middle of the Pacific', () => {
  expect(nearestStations({ lat: 35, lon: -150 })).toEqual([]);
});

test('every station has its own place and name', () => {
  expect(new Set(radarStations.map(({ id }) => id)).size).toBe(radarStations.length);
  for (const { id, lat, lon, elevationMeters, name } of radarStations) {
    expect(id).toMatch(/^[A-Z]{4}$/);
    expect(name).not.toBe('');
    expect(Math.abs(lat)).toBeLessThanOrEqual(90);
    expect(Math.abs(lon)).toBeLessThanOrEqual(180);
    expect(elevationMeters).toBeGreaterThanOrEqual(0);
    expect(elevationMeters).toBeLessThan(4_000);
  }
});

test('both radars of New Orleans are listed: one ended in 2023, the other replaced it', () => {
  expect(findStation('KLIX')?.state).toBe('LA');
  expect(findStation('KHDC')?.state).toBe('LA');
  expect(findStation('TJUA')?.kind).toBe('NEXRAD');
  expect(findStation('KXXX')).toBeUndefined();
});
