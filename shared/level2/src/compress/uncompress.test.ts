import { describe, expect, test } from 'vitest';
import { readVolume } from '../reading/read-volume.ts';
import { smallVolume } from '../testing/small-volume.ts';
import { writeVolume } from '../writing/write-volume.ts';
import { uncompress } from './uncompress.ts';

/** Packs as compress does; `gzip -d` unpacks its files. After `clearAfter` bytes with a full table it begins anew. */
function compress(bytes: Uint8Array, widest: number, clearAfter = Number.POSITIVE_INFINITY): Uint8Array {
  const out = [0x1f, 0x9d, 0x80 | widest];
  let [bits, next, since] = [9, 257, 0];
  let codes = new Map<number, number>();
  let group: number[] = [];
  const writeGroup = (length: number) => {
    const packed = new Uint8Array(group.length === 0 ? 0 : length);
    for (const [place, code] of group.entries()) {
      for (let bit = 0; bit < bits; bit += 1) {
        const at = place * bits + bit;
        packed[at >> 3] = (packed[at >> 3] ?? 0) | (((code >> bit) & 1) << (at & 7));
      }
    }
    out.push(...packed);
    group = [];
  };
  const write = (code: number) => {
    group.push(code);
    if (group.length === 8) writeGroup(bits);
  };
  let before = bytes[0] ?? 0;
  for (const byte of bytes.subarray(1)) {
    since += 1;
    const known = codes.get(before * 256 + byte);
    if (known !== undefined) {
      before = known;
      continue;
    }
    write(before);
    if (next < 1 << widest) {
      if (next > (1 << bits) - 1 && bits < widest) {
        writeGroup(bits);
        bits += 1;
      }
      codes.set(before * 256 + byte, next);
      next += 1;
    } else if (since > clearAfter) {
      write(256);
      writeGroup(bits);
      [bits, next, since, codes] = [9, 257, 0, new Map()];
    }
    before = byte;
  }
  write(before);
  writeGroup(Math.ceil((group.length * bits) / 8));
  return Uint8Array.from(out);
}

const text = Uint8Array.from({ length: 60_000 }, (_, at) => (at * at) % 251);

describe('a file of compress', () => {
  test('is unpacked to what gzip makes of it', () => {
    const packed = [
      0x1f, 0x9d, 0x90, 0x68, 0xca, 0xb0, 0x61, 0xf3, 0x06, 0x44, 0xc0, 0x81, 0x05, 0x0f, 0x12, 0x04,
    ];
    expect(new TextDecoder().decode(uncompress(Uint8Array.from(packed)))).toBe('hello hello hello');
  });

  test.for([
    ['one byte', Uint8Array.of(9), 16],
    ['all alike', new Uint8Array(50_000).fill(7), 16],
    ['a text', text, 16],
    ['a table that is full', text, 12],
    ['a table that begins anew', text, 10, 5_000],
  ] as const)('has every byte: %s', ([, bytes, widest, clearAfter]) => {
    expect(uncompress(compress(bytes, widest, clearAfter))).toEqual(bytes);
  });

  test('that is cut short has what is before the cut', () => {
    const packed = compress(text, 16);
    const part = uncompress(packed.subarray(0, packed.length / 2));
    expect(part.length).toBeGreaterThan(1_000);
    expect(part).toEqual(text.subarray(0, part.length));
  });

  test('that is damaged is no endless loop, and has no more than is allowed', () => {
    const damaged = compress(text, 16).map((byte, at) => (at > 2 && at % 97 === 0 ? 255 - byte : byte));
    expect(uncompress(damaged).length).toBeLessThan(10_000_000);
    expect(uncompress(compress(new Uint8Array(50_000), 16), 1_000).length).toBeLessThanOrEqual(1_000);
    expect(uncompress(Uint8Array.of(0x1f, 0x9d, 0x9f, 1, 2)).length).toBe(0);
  });

  test('may have a volume', async () => {
    const volume = smallVolume({ messages: 1 });
    const file = writeVolume(volume, { messages: 1, container: 'plain' });
    const packed = compress(file, 16);
    const found = await readVolume([packed.subarray(0, 700), packed.subarray(700)]);
    expect([found.station, found.isComplete, found.sweeps.length]).toEqual(['KTLX', true, 4]);
  });
});
