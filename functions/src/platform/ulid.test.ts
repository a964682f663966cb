import { expect, it } from 'vitest';
import { ulid } from './ulid.ts';

const none = new Uint8Array(16);

it('returns valid ULIDs that sort by time', () => {
  const ids = [0, 1, 1_795_219_200_000, 1_795_219_200_001, 2 ** 48 - 1].map((time) => ulid(time, none));
  for (const id of ids) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(ids.toSorted()).toEqual(ids);
  expect(ids[0]).toBe('0'.repeat(26));
  expect(ids.at(-1)).toMatch(/^7Z{9}/);
});

it('ends with the random bytes', () => {
  const ids = [0, 1, 31, 255].map((byte) => ulid(0, new Uint8Array(16).fill(byte)));
  expect(ids.map((id) => id.slice(10))).toEqual(['0', '1', 'Z', 'Z'].map((digit) => digit.repeat(16)));
});
