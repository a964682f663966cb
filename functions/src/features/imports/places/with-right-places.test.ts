import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { describe, expect, it } from 'vitest';
import { withRightPlaces } from './with-right-places.ts';

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
});

it('leaves places alone that are in their state', () => {
  expect(withRightPlaces(row)).toBe(row);
  const attu = { ...row, stateFips: alaska, start: { lat: 52.9, lon: 173.1 } };
  expect(withRightPlaces(attu)).toBe(attu);
});
