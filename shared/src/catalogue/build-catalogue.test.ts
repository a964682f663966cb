import { expect, it } from 'vitest';
import { buildCatalogue } from './build-catalogue.ts';

it.each([0, 7, 2 ** 32 - 1])('has the number %s of its last correction', (sequence) => {
  expect(buildCatalogue([], sequence).sequence).toBe(sequence);
});

it.each([-1, 1.5, 2 ** 32, Number.NaN])('refuses %s as the number of a correction', (sequence) => {
  expect(() => buildCatalogue([], sequence)).toThrow('expected a whole number below 2^32');
});
