import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { describe, expect, it } from 'vitest';
import { canBeSetRight, withRightPlaces } from './with-right-places.ts';

const [missouri, alaska] = [29, 2];
const flags: QualityFlag[] = ['tz_inferred'];
const row = { stateFips: missouri, start: { lat: 37.084, lon: -94.513 }, finish: null, flags };

describe('coordinates that contradict the state', () => {
  it.each([
    ['without their sign', { lat: 37.084, lon: 94.513 }],
    ['swapped', { lat: -94.513, lon: 37.084 }],
    ['swapped and without their sign', { lat: 94.513, lon: 37.084 }],
  ])('are set right if they are %s', (_, start) => {
    const right = withRightPlaces({ ...row, start, finish: start });
    expect(right).toMatchObject({ start: row.start, finish: row.start });
    expect(right.flags).toEqual(['tz_inferred', 'place_set_right']);
  });

  it('stay if no such mistake explains them', () => {
    const inOhio = { ...row, start: { lat: 39.97, lon: -82.53 } };
    expect(withRightPlaces(inOhio)).toBe(inOhio);
  });

  it('are left out if they are not in the United States, and the other end stays', () => {
    const [start, finish] = [{ lat: 5.5, lon: -94.513 }, row.start];
    const placed = { start: null, finish, flags: ['tz_inferred', 'place_unreadable'] };
    expect(withRightPlaces({ ...row, start, finish })).toMatchObject(placed);
  });
});

it('leaves places alone that are in their state', () => {
  expect(withRightPlaces(row)).toBe(row);
  const attu = { ...row, stateFips: alaska, start: { lat: 52.9, lon: 173.1 } };
  expect(withRightPlaces(attu)).toBe(attu);
});

describe('a place that a file can mean', () => {
  it.each([
    ['Puerto Rico', { lat: 18.4, lon: -66.1 }],
    ['Hawaii', { lat: 21.4, lon: -157.9 }],
    ['Alaska', { lat: 61.2, lon: -149.9 }],
    ['Guam', { lat: 13.5, lon: 144.8 }],
    ['American Samoa', { lat: -14.3, lon: -170.7 }],
    ['Saint Croix', { lat: 17.73, lon: -64.73 }],
    ['the sea off Key West', { lat: 24.3, lon: -81.8 }],
    ['Missouri without its sign', { lat: 37.084, lon: 94.513 }],
  ])('is in %s', (_, place) => {
    expect(canBeSetRight(place)).toBe(true);
  });

  it.each([
    { lat: -5, lon: -94.513 },
    { lat: 5.5, lon: -94.513 },
    { lat: 37.084, lon: -5 },
    { lat: 37.084, lon: -9.45 },
  ])('is not off by a digit: $lat, $lon', (place) => {
    expect(canBeSetRight(place)).toBe(false);
  });
});
