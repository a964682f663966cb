import { StreamError, type Decompress } from './decompress.ts';
import { UnpackedBytes } from './unpacked-bytes.ts';

/** More than the longest group of symbols can take, so that a group is read without a look at the end. */
const padding = 256;

/** Reads bits, the highest of a byte first, from a copy of a stream with zeros behind it. */
class BitReader {
  #memory = new Uint8Array(0);
  #view = new DataView(this.#memory.buffer);
  #end = 0;
  /** In bits. */
  at = 0;

  /** Its memory is used again for the next stream. */
  begin(stream: Uint8Array): void {
    if (this.#memory.length < stream.length + padding) {
      this.#memory = new Uint8Array(stream.length * 2 + padding);
      this.#view = new DataView(this.#memory.buffer);
    }
    this.#memory.set(stream);
    this.#memory.fill(0, stream.length, stream.length + padding);
    this.#end = stream.length * 8;
    this.at = 0;
  }

  /** The bytes, for the loop that has no time to call a method for each symbol. */
  get view(): DataView {
    return this.#view;
  }

  /** Takes the next 1 to 24 bits. */
  read(bits: number): number {
    const ahead = this.#view.getUint32(this.at >>> 3) << (this.at & 7);
    this.skipTo(this.at + bits);
    return ahead >>> (32 - bits);
  }

  skipTo(at: number): void {
    if (at > this.#end) throw new RangeError('the stream is cut short');
    this.at = at;
  }
}

/** A symbol has no more bits than this. */
const maxBits = 20;
/** Most symbols are shorter than this, and are found with one look at a table. */
const tableBits = 11;

/** A symbol and its length in one number. */
const lengthBits = 5;

/** Reads the lengths of a code's symbols, each as the difference to the one before. */
function readCode(bits: BitReader, symbols: number): HuffmanCode {
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
class HuffmanCode {
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

const blockMagic = [0x314159, 0x265359] as const;
const endMagic = [0x177245, 0x385090] as const;
const maxSelectors = 18_002;

/**
 * Returns a decompressor of bzip2 streams. It needs neither WebAssembly nor code from strings, so it runs under the
 * policy of every page, and it is faster than the library in WebAssembly. The format is described by Joe Tsai,
 * "BZIP2: Format Specification" (2016). Blocks that bzip2 before 0.9.5 randomized are refused; radar
 * volumes have none.
 */
export function bunzip2(): Decompress {
  return unpacker({ keepsBeginning: false });
}

/** Like `bunzip2`, but of a damaged stream it returns the blocks before the damage, which may be none. */
export function bunzip2Beginning(): Decompress {
  return unpacker({ keepsBeginning: true });
}

function unpacker({ keepsBeginning }: { keepsBeginning: boolean }): Decompress {
  const output = new UnpackedBytes();
  const bits = new BitReader();
  let inverse = new Uint32Array(0);
  return (stream, maxBytes) => {
    output.begin(maxBytes);
    try {
      return unpackBlocks(stream);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      if (keepsBeginning) return output.bytes;
      throw new StreamError(error.message, output.reached);
    }
  };

  function unpackBlocks(stream: Uint8Array): Uint8Array {
    bits.begin(stream);
    const level = bits.read(24) === 0x425a68 ? bits.read(8) - 0x30 : 0;
    if (level < 1 || level > 9) throw new RangeError('the stream does not begin with BZh and a digit');
    if (inverse.length < level * 100_000) inverse = new Uint32Array(level * 100_000);
    for (;;) {
      const magic = [bits.read(24), bits.read(24)];
      const checksum = ((bits.read(16) << 16) | bits.read(16)) >>> 0;
      if (magic[0] === endMagic[0] && magic[1] === endMagic[1]) return output.bytes;
      if (magic[0] !== blockMagic[0] || magic[1] !== blockMagic[1])
        throw new RangeError('a block does not begin with its mark');
      const block = inverse.subarray(0, level * 100_000);
      const { start, length } = readBlock(bits, block);
      output.addBlock(block, start, length, checksum);
    }
  }
}

/** Reads a block's bytes, and links each with the byte that follows it in the text: bits 8 and up of an entry. */
function readBlock(bits: BitReader, block: Uint32Array): { start: number; length: number } {
  if (bits.read(1) === 1) throw new RangeError('a block is randomized, which is not supported');
  const origin = bits.read(24);
  const used = readUsedBytes(bits);
  const codeCount = bits.read(3);
  if (codeCount < 2 || codeCount > 6) throw new RangeError(`a block has ${codeCount} codes, expected 2 to 6`);
  const selectors = readSelectors(bits, codeCount);
  const codes = Array.from({ length: codeCount }, () => readCode(bits, used.length + 2));
  const length = readSymbols(bits, used, selectors, codes, block);
  if (origin >= length) throw new RangeError('a block begins after its end');
  linkBytes(block, length);
  return { start: (block[origin] as number) >>> 8, length };
}

/** Sixteen bits say which groups of sixteen bytes occur, and sixteen more for each of these which bytes. */
function readUsedBytes(bits: BitReader): Uint8Array {
  const groups = bits.read(16);
  const used: number[] = [];
  for (let group = 0; group < 16; group += 1) {
    if (!(groups & (0x8000 >> group))) continue;
    const members = bits.read(16);
    for (let one = 0; one < 16; one += 1) if (members & (0x8000 >> one)) used.push(group * 16 + one);
  }
  if (used.length === 0) throw new RangeError('a block uses no byte');
  return Uint8Array.from(used);
}

/** The selectors, which are sent as places in a list whose last used member moves to the front. */
function readSelectors(bits: BitReader, codeCount: number): Uint8Array {
  const count = bits.read(15);
  if (count === 0) throw new RangeError('a block has no selectors');
  const order = Uint8Array.of(0, 1, 2, 3, 4, 5);
  const selectors = new Uint8Array(Math.min(count, maxSelectors));
  for (let at = 0; at < count; at += 1) {
    let place = 0;
    while (bits.read(1) === 1) {
      place += 1;
      if (place >= codeCount) throw new RangeError('a selector names a code that does not exist');
    }
    const moved = order[place] as number;
    order.copyWithin(1, 0, place);
    order[0] = moved;
    if (at < selectors.length) selectors[at] = moved;
  }
  return selectors;
}

/** Inverts the Burrows–Wheeler transform: the bytes in sorted order, each with the place of the next one. */
function linkBytes(block: Uint32Array, length: number): void {
  const starts = new Uint32Array(257);
  for (let at = 0; at < length; at += 1) {
    const after = ((block[at] as number) & 255) + 1;
    starts[after] = (starts[after] as number) + 1;
  }
  for (let byte = 0; byte < 256; byte += 1)
    starts[byte + 1] = (starts[byte + 1] as number) + (starts[byte] as number);
  for (let at = 0; at < length; at += 1) {
    const byte = (block[at] as number) & 255;
    const place = starts[byte] as number;
    starts[byte] = place + 1;
    block[place] = (block[place] as number) | (at << 8);
  }
}

/** A code of the block is used for this many symbols, then the next selector names another. */
const symbolsPerSelector = 50;
const lengthMask = (1 << lengthBits) - 1;

/**
 * Reads the bytes of a block in sorted order, and returns how many there are. Symbols 0 and 1 are the digits of a
 * run's length; the last one ends the block; the others are places in a list, whose member moves to the front.
 * Half of all the time goes here, so the bits are read in place.
 */
function readSymbols(
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
