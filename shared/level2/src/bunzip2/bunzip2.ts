import type { Decompress } from './decompress.ts';
import { BitReader } from './bit-reader.ts';
import { readCode } from './huffman-code.ts';
import { readSymbols } from './read-symbols.ts';
import { UnpackedBytes } from './unpacked-bytes.ts';

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
      if (keepsBeginning && error instanceof RangeError) return output.bytes;
      throw error;
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
