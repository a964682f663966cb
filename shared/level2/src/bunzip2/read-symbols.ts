import type { BitReader } from './bit-reader.ts';
import { lengthBits, maxBits, tableBits, type HuffmanCode } from './huffman-code.ts';

/** A code of the block is used for this many symbols, then the next selector names another. */
const symbolsPerSelector = 50;
const lengthMask = (1 << lengthBits) - 1;

/**
 * Reads the bytes of a block in sorted order, and returns how many there are. Symbols 0 and 1 are the digits of a
 * run's length; the last one ends the block; the others are places in a list, whose member moves to the front.
 * Half of all the time goes here, so the bits are read in place.
 */
export function readSymbols(
  bits: BitReader,
  used: Uint8Array,
  selectors: Uint8Array,
  codes: readonly HuffmanCode[],
  block: Uint32Array,
): number {
  const { view } = bits;
  const endOfBlock = used.length + 1;
  const order = inFours(used);
  let at = bits.at;
  let length = 0;
  let run = 0;
  let digit = 1;
  for (const selector of selectors) {
    const code = codes[selector] as HuffmanCode;
    const { table } = code;
    for (let left = symbolsPerSelector; left > 0; left -= 1) {
      const ahead = view.getUint32(at >>> 3) << (at & 7);
      let found = table[ahead >>> (32 - tableBits)] as number;
      if (found === 0) found = code.longSymbol(ahead >>> (32 - maxBits));
      at += found & lengthMask;
      const symbol = found >>> lengthBits;
      if (symbol <= 1) {
        run += digit << symbol;
        digit <<= 1;
        if (run > block.length) throw new RangeError('a run is longer than its block');
        continue;
      }
      if (run > 0) {
        const end = length + run;
        if (end > block.length) throw new RangeError('a block is longer than its stream says');
        const byte = (order[0] as number) & 255;
        for (; length < end; length += 1) block[length] = byte;
        run = 0;
        digit = 1;
      }
      if (symbol === endOfBlock) {
        bits.skipTo(at);
        return length;
      }
      if (length >= block.length) throw new RangeError('a block is longer than its stream says');
      const word = (symbol - 1) >> 2;
      const shift = ((symbol - 1) & 3) << 3;
      const its = order[word] as number;
      const moved = (its >>> shift) & 255;
      let before = moved;
      for (let four = 0; four < word; four += 1) {
        const bytes = order[four] as number;
        order[four] = (bytes << 8) | before;
        before = bytes >>> 24;
      }
      const upToIt = -1 >>> (24 - shift);
      order[word] = (its & ~upToIt) | ((its << 8) & upToIt) | before;
      block[length] = moved;
      length += 1;
    }
    bits.skipTo(at);
  }
  throw new RangeError('a block goes on after its last selector');
}

/** The list of bytes, four in a number: the first in its lowest bits. So a move takes a quarter of the steps. */
function inFours(bytes: Uint8Array): Int32Array {
  const fours = new Int32Array(Math.ceil(bytes.length / 4));
  for (const [place, byte] of bytes.entries())
    fours[place >> 2] = (fours[place >> 2] as number) | (byte << ((place & 3) << 3));
  return fours;
}
