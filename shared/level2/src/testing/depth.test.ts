import { expect, it } from 'vitest';
import { partOf } from './depth.ts';

const members = Array.from({ length: 301 }, (_, at) => at);

it('the samples of as many days as there are parts have each member once', () => {
  const parts = Array.from({ length: 11 }, (_, day) => partOf(members, 30, 20_000 + day));
  expect(parts.flat().toSorted((a, b) => a - b)).toEqual(members);
  for (const part of parts) expect(part.length).toBeGreaterThan(26);
});

it('the sample of a seed is the same again', () => {
  expect(partOf(members, 30, 7)).toEqual(partOf(members, 30, 7));
  expect(partOf(members, 30, 7)).not.toEqual(partOf(members, 30, 8));
});
