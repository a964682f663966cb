import { expect, it } from 'vitest';
import { shownMilliseconds } from './shown-milliseconds.ts';

const minutes = [0, 5, 6, 40, 41];
const scans = minutes.map((minute) => ({
  startTime: minute * 60_000,
  elevationDegrees: 0.5,
  moments: ['REF'] as const,
}));
const all = [0, 1, 2, 3, 4];

it('a scan is shown in proportion to the time until the next one', () => {
  expect(shownMilliseconds(scans, all, 0, 1)).toBe(1_000);
  expect(shownMilliseconds(scans, all, 1, 1)).toBe(200);
  expect(shownMilliseconds(scans, [1, 3, 4], 3, 1)).toBe(200);
});

it('the speed divides it, within what can be seen', () => {
  expect(shownMilliseconds(scans, all, 0, 2)).toBe(500);
  expect(shownMilliseconds(scans, all, 1, 0.5)).toBe(400);
  expect(shownMilliseconds(scans, all, 1, 2)).toBe(120);
});

it('a gap is no standstill, and the last scan stays longer', () => {
  expect(shownMilliseconds(scans, all, 2, 0.5)).toBe(1_500);
  expect(shownMilliseconds(scans, all, 4, 2)).toBe(1_500);
});
