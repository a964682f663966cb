import { expect, it } from 'vitest';
import { buildCatalogue } from './build-catalogue.ts';
import { createCodes } from './columns.ts';

it.each([0, 7, 2 ** 32 - 1])('has the number %s of its last correction', (sequence) => {
  expect(buildCatalogue([], sequence).sequence).toBe(sequence);
});

it.each([-1, 1.5, 2 ** 32, Number.NaN])('refuses %s as the number of a correction', (sequence) => {
  expect(() => buildCatalogue([], sequence)).toThrow('expected a whole number below 2^32');
});

it.each([
  [0xff, 1],
  [0x100, 2],
  [0xffff, 2],
  [0x10000, 4],
])('keeps codes up to %i in %i bytes each', (maxCode, bytes) => {
  const codes = createCodes(3, maxCode);
  expect([codes.length, codes.BYTES_PER_ELEMENT]).toEqual([3, bytes]);
});
