import type { BitReader } from './bunzip2-bits.ts';

const maxBits = 20;
/** Most symbols are shorter than this, and are found with one look at a table. */
const tableBits = 10;

/** Reads the lengths of a code's symbols, each as the difference to the one before. */
export function readCodes(bits: BitReader, symbols: number): HuffmanCode {
  const lengths = new Uint8Array(symbols);
  let length = bits.read(5);
  for (let symbol = 0; symbol < symbols; symbol += 1) {
    while (bits.read(1) === 1) {
      length += bits.read(1) === 1 ? -1 : 1;
      if (length < 1 || length > maxBits) break;
    }
    if (length < 1 || length > maxBits) throw new RangeError(`a symbol has ${length} bits, expected 1 to 20`);
    lengths[symbol] = length;
  }
  return new HuffmanCode(lengths);
}

/** A canonical Huffman code: symbols of one length have consecutive codes, after all shorter ones. */
export class HuffmanCode {
  readonly #symbols: Uint16Array;
  /** For each length: the first code that is too large for it, and the place of its code 0 among the symbols. */
  readonly #ends = new Int32Array(maxBits + 1);
  readonly #places = new Int32Array(maxBits + 1);
  /** For the next ten bits: the symbol times 32, and its length. 0 if it is longer. */
  readonly #table = new Uint16Array(1 << tableBits);

  constructor(lengths: Uint8Array) {
    this.#symbols = new Uint16Array(lengths.length);
    let [code, taken] = [0, 0];
    for (let length = 1; length <= maxBits; length += 1) {
      this.#places[length] = taken - code;
      for (const [symbol, its] of lengths.entries()) {
        if (its !== length) continue;
        this.#symbols[taken] = symbol;
        if (length <= tableBits) {
          const first = code << (tableBits - length);
          this.#table.fill((symbol << 5) | length, first, first + (1 << (tableBits - length)));
        }
        taken += 1;
        code += 1;
      }
      this.#ends[length] = code;
      code <<= 1;
    }
  }

  /** Reads a symbol. */
  next(bits: BitReader): number {
    const ahead = bits.peek(maxBits);
    const known = this.#table[ahead >>> (maxBits - tableBits)] as number;
    if (known !== 0) {
      bits.skip(known & 31);
      return known >>> 5;
    }
    for (let length = tableBits + 1; length <= maxBits; length += 1) {
      const code = ahead >>> (maxBits - length);
      if (code >= (this.#ends[length] as number)) continue;
      bits.skip(length);
      return this.#symbols[code + (this.#places[length] as number)] ?? 0;
    }
    throw new RangeError('a symbol does not exist');
  }
}
