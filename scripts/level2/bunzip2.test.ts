import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { bunzip2, bunzip2Beginning } from '@touchdown/shared/level2/bunzip2/bunzip2.ts';
import { canCompress } from './testing/can-compress.ts';

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
