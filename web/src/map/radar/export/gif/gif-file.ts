import { packIndices } from './lzw.ts';

/** The index that shows what the frame before has there. */
export const transparentIndex = 255;

export interface GifFrame {
  /** One per pixel, row after row. */
  indices: Uint8Array;
  milliseconds: number;
}

interface GifHead {
  width: number;
  height: number;
  /** 256 colours, red, green and blue of each. */
  palette: Uint8Array;
}

const extension = 0x21;
const maxBlock = 255;

/** The parts of a GIF that repeats forever, in order: the W3C's "GIF89a Specification" of 1990. */
export function* gifParts(
  { width, height, palette }: GifHead,
  frames: Iterable<GifFrame>,
): Generator<Uint8Array<ArrayBuffer>> {
  // A table of 256 colours for all frames, of 8 bits each.
  yield bytes(...text('GIF89a'), ...short(width), ...short(height), 0xf7, 0, 0, ...palette);
  yield bytes(extension, 0xff, 11, ...text('NETSCAPE2.0'), 3, 1, ...short(0), 0);
  for (const { indices, milliseconds } of frames) {
    // Each frame stays where the next one is transparent.
    const flags = 0b00000101;
    const hundredths = Math.max(2, Math.round(milliseconds / 10));
    yield bytes(extension, 0xf9, 4, flags, ...short(hundredths), transparentIndex, 0);
    yield bytes(0x2c, ...short(0), ...short(0), ...short(width), ...short(height), 0, 8);
    yield inBlocks(packIndices(indices));
  }
  yield bytes(0x3b);
}

/** Blocks of up to 255 bytes, each after its length, and an empty one as the end. */
function inBlocks(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil(packed.length / maxBlock);
  const out = new Uint8Array(packed.length + blocks + 1);
  for (let block = 0; block < blocks; block += 1) {
    const part = packed.subarray(block * maxBlock, (block + 1) * maxBlock);
    out[block * (maxBlock + 1)] = part.length;
    out.set(part, block * (maxBlock + 1) + 1);
  }
  return out;
}

function bytes(...values: number[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(values);
}

function short(value: number): [number, number] {
  return [value & 255, value >> 8];
}

function text(of: string): number[] {
  return Array.from(of, (letter) => letter.charCodeAt(0));
}
