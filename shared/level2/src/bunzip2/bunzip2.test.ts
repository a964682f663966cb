import { describe, expect, it } from 'vitest';
import { bunzip2 } from './bunzip2.ts';

/** Written by bzip2 1.0.8: 800 times "a", six times "b", and every byte once. */
const packed = bytesOf(
  [
    '425a6831314159265359ef61b8f0000034ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
    'ffb000c92400000000000000004c00000000000000002600000000000000000000000000013013087a9a4d31313000000980',
    '00003434004c00000000004304c00000004c09898004c0000000000000026131260009800098000000000000000000000000',
    '000000000000000000000000000000000604c408080a0c0e10121416181a1c1e20222426282a2c2e30323436383a3c3e40c4',
    '4446484a4c4e50525456585a5c5e60626a6c6e70727476787a7c7e80828486880d15191c22424a525a626a727a828fd5494d',
    '5155595d6165696d7175797d818588181e607b020a01942c0640020204ccced0d2d4d6d8dadcdee0e2e4e6e8eaeceef0f2f4',
    'f6f9f6fbfe1f5f9fe0207f30507090f11131517191b1d1f21232527292b2d2f31333537393b3d3f41434547494b4d4f51535',
    '557595b5d5f61636567696b6d6f71737577797b7d7f81838587898b8d8f91939597999b9d9fa1a3a5a7a9abadafb1b3b5b7b',
    '9bbbdbfc1c3c5c7c9cbcdcfd1d3d5cbcdcfd1d3d5d7d9dbdddfe1e3fef2f39503d26bd7ffedee2ee48a70a121dec371e00',
  ].join(''),
);
const text = [...Array<number>(800).fill(97), ...Array<number>(6).fill(98), ...Array(256).keys()];
const unpack = bunzip2();
/** Six million times the letter a, by bzip2 1.0.8. */
const packedLong = bytesOf(
  '425a6839314159265359c0c663ab002df48100a2000008200030cc09aa69948116d52408bc5dc914e1424303198eac',
);

describe('a bzip2 stream', () => {
  it('is unpacked, with runs and every byte', () => {
    expect([...unpack(packed, 10_000)]).toEqual(text);
  });

  it('ends where it says: bytes behind it are ignored', () => {
    expect(unpack(Uint8Array.from([...packed, 1, 2, 3]), 10_000)).toHaveLength(text.length);
  });

  it('without content is empty', () => {
    expect(unpack(bytesOf('425a683917724538509000000000'), 10)).toHaveLength(0);
  });

  it('may have as many bytes as it is allowed, and not one more', () => {
    expect(unpack(packed, text.length)).toHaveLength(text.length);
    expect(() => unpack(packed, text.length - 1)).toThrow('the stream is longer than 1061 bytes');
  });

  it('may be longer than the first room for it', () => {
    const bytes = unpack(packedLong, 16 * 1024 * 1024);
    expect(bytes).toHaveLength(6_000_000);
    expect(bytes.every((byte) => byte === 97)).toBe(true);
    expect(() => unpack(packedLong, 5_999_999)).toThrow('the stream is longer than 5999999 bytes');
  });

  it('is refused without its mark', () => {
    expect(() => unpack(Uint8Array.from([1, 2, 3, 4, 5]), 10)).toThrow('does not begin with BZh and a digit');
  });

  it('is refused at every length that is too short', () => {
    for (let length = 0; length < packed.length - 10; length += 1)
      expect(() => unpack(packed.subarray(0, length), 10_000), `${length} bytes`).toThrow(RangeError);
  });

  it('with a damaged bit is refused or unpacked as before, never to something else', () => {
    let refused = 0;
    for (let bit = 0; bit < packed.length * 8; bit += 1) {
      const damaged = packed.slice();
      damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (0x80 >> (bit & 7));
      try {
        expect([...unpack(damaged, 10_000)]).toEqual(text);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(packed.length * 7);
  });
});

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}
