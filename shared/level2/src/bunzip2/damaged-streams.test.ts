import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { bunzip2, bunzip2Beginning } from './bunzip2.ts';
import { readVolume } from '../reading/read-volume.ts';
import { canCompress } from '../testing/can-compress.ts';
import { compressRecord } from '../writing/compress-record.ts';

const longText = Uint8Array.from({ length: 400_000 }, (_, at) => (at * 7919 + (at >> 3) * 104_729) & 255);

test.skipIf(!canCompress())(
  'a damaged stream of several blocks has those before its damage, if they are wanted',
  () => {
    // A block of bytes that do not repeat has 100,000 at most at this level.
    const long = execFileSync('bzip2', ['-1', '-c'], { input: Buffer.from(longText) });
    const [unpack, start] = [bunzip2(), bunzip2Beginning()];
    expect(start(long, 10 ** 6)).toEqual(longText);
    for (const share of [0.3, 0.5, 0.9]) {
      const cut = long.subarray(0, Math.floor(long.length * share));
      expect(() => unpack(cut, 10 ** 6)).toThrow(RangeError);
      const begun = start(cut, 10 ** 6);
      expect(begun).toEqual(longText.subarray(0, begun.length));
      // Whole blocks, and never one fewer than there are.
      expect(begun.length).toBeGreaterThan(longText.length * share - 110_000);
    }
    const damaged = long.slice();
    const middle = long.length >> 1;
    damaged[middle] = (damaged[middle] ?? 0) ^ 1;
    const whole = start(damaged, 10 ** 6);
    expect(whole.length).toBeGreaterThan(90_000);
    expect(whole).toEqual(longText.subarray(0, whole.length));
    expect(start(long.subarray(0, 20), 10)).toHaveLength(0);
  },
);

describe.skipIf(!canCompress())('a small file of records that unpack to gigabytes', () => {
  const megabytes = 60;
  const record = canCompress() ? compressRecord(new Uint8Array(megabytes * 1024 * 1024), false) : Buffer.of();
  const header = Buffer.from('AR2V0006.001'.padEnd(24, '\0'));

  it.each([
    ['whole', 0],
    ['damaged', 1],
  ])('is refused after the size of a volume, its records %s', async (_, damage) => {
    // The checksum of the first block, which is compared once the block is unpacked.
    const changed = Buffer.from(record);
    changed[4 + 10] = (changed[4 + 10] ?? 0) ^ damage;
    const file = Buffer.concat([header, ...Array.from({ length: 1_500 }, () => changed)]);
    expect(file.length).toBeLessThan(150_000);
    const unpack = bunzip2();
    let unpacked = 0;
    const decompress: typeof unpack = (stream, maxBytes) => {
      unpacked += 1;
      return unpack(stream, maxBytes);
    };
    await expect(readVolume([file], { decompress })).rejects.toMatchObject({ code: 'TOO_LARGE' });
    expect(unpacked).toBeLessThan(12);
  });

  it('is refused too if it is packed once more, without records', async () => {
    const file = gzipSync(Buffer.concat([header, Buffer.alloc(300 * 1024 * 1024)]));
    await expect(readVolume([file])).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });
});
