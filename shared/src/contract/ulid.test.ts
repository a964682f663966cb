import { expect, it } from 'vitest';
import { ulid } from './ulid.ts';

it('has the form of one, and sorts by its time', () => {
  const ids = [0, 1, 1_795_219_200_000, 1_795_219_200_001, 2 ** 48 - 1].map(ulid);
  for (const id of ids) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(ids.toSorted()).toEqual(ids);
  expect(ids[0]).toMatch(/^0{10}/);
  expect(ids.at(-1)).toMatch(/^7Z{9}/);
});

it('is another one each time', () => {
  const ids = Array.from({ length: 1_000 }, () => ulid(0));
  expect(new Set(ids).size).toBe(1_000);
});
