import { expect, test } from 'vitest';
import { loadBunzip2 } from './load-bunzip2.ts';

/** Six million times the letter a, by bzip2 1.0.8. */
const packed = Uint8Array.from(
  Buffer.from('QlpoOTFBWSZTWcDGY6sALfSBAKIAAAggADDMCapplIEW1SQIvF3JFOFCQwMZjqw=', 'base64'),
);

test('unpacks data larger than the first buffer', async () => {
  const unpack = await loadBunzip2();
  const bytes = unpack(packed, 16 * 1024 * 1024);
  expect(bytes.length).toBe(6_000_000);
  expect([bytes[0], bytes.at(-1)]).toEqual([97, 97]);
});

test('refuses oversized, damaged and truncated data', async () => {
  const unpack = await loadBunzip2();
  expect(() => unpack(packed, 5_999_999)).toThrow('OUTBUFF_FULL');
  expect(() => unpack(packed.subarray(0, 40), 16 * 1024 * 1024)).toThrow('EOF');
  expect(() => unpack(packed.with(12, (packed[12] ?? 0) ^ 1), 16 * 1024 * 1024)).toThrow('DATA_ERROR');
});

test('leaves the handlers of the process as they were', async () => {
  const count = () =>
    process.listenerCount('uncaughtException') + process.listenerCount('unhandledRejection');
  const before = count();
  await loadBunzip2();
  expect(count()).toBe(before);
});

test('releases its last result at the next call, damaged or not', async () => {
  const unpack = await loadBunzip2();
  const first = unpack(packed, 16 * 1024 * 1024);
  expect(() => unpack(packed.subarray(0, 40), 16 * 1024 * 1024)).toThrow('EOF');
  expect(first.length).toBe(0);
  expect(unpack(packed, 16 * 1024 * 1024).length).toBe(6_000_000);
});
