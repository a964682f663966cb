import type { BitReader } from './bit-reader.ts';

/** A symbol has no more bits than this. */
export const maxBits = 20;
/** Most symbols are shorter than this, and are found with one look at a table. */
export const tableBits = 11;

/** A symbol and its length in one number. */
export const lengthBits = 5;

/** Reads the lengths of a code's symbols, each as the difference to the one before. */
export function readCode(bits: BitReader, symbols: number): HuffmanCode {
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
  /** By the next bits: the symbol and its length, or 0 if it is longer than the table knows. */
  readonly table = new Uint16Array(1 << tableBits);
  readonly #symbols: Uint16Array;
  /** For each length: the first code that is too large for it, and the place of its code 0 among the symbols. */
  readonly #ends = new Int32Array(maxBits + 1);
  readonly #places = new Int32Array(maxBits + 1);

  constructor(lengths: Uint8Array) {
    this.#symbols = new Uint16Array(lengths.length);
    let code = 0;
    let taken = 0;
    for (let length = 1; length <= maxBits; length += 1) {
      this.#places[length] = taken - code;
      for (let symbol = lengths.indexOf(length); symbol >= 0; symbol = lengths.indexOf(length, symbol + 1)) {
        this.#symbols[taken] = symbol;
        if (length <= tableBits) {
          const first = code << (tableBits - length);
          this.table.fill((symbol << lengthBits) | length, first, first + (1 << (tableBits - length)));
        }
        taken += 1;
        code += 1;
      }
      this.#ends[length] = code;
      code <<= 1;
    }
  }

  /** A symbol that the table does not know, and its length, by the next `maxBits` bits. */
  longSymbol(ahead: number): number {
    for (let length = tableBits + 1; length <= maxBits; length += 1) {
      const code = ahead >>> (maxBits - length);
      if (code >= (this.#ends[length] as number)) continue;
      const symbol = this.#symbols[code + (this.#places[length] as number)] ?? 0;
      return (symbol << lengthBits) | length;
    }
    throw new RangeError('a symbol does not exist');
  }
}
