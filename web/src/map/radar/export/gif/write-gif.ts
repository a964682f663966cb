import { packIndices } from './lzw.ts';

/** Colours are counted by the upper five bits of each channel. */
const bins = 1 << 15;

interface Box {
  /** The counted bins in it. */
  bins: number[];
  count: number;
}

interface GifPalette {
  /** Red, green and blue of each colour. */
  colours: Uint8Array;
  /** The colour of each bin. */
  indexOfBin: Uint8Array;
}

/** Counts the colours of all frames, so that one table of 255 colours serves them all and nothing flickers. */
class ColourCount {
  readonly #counts = new Uint32Array(bins);
  /** The sums of red, green and blue, so that a flat ground keeps its own colour. */
  readonly #sums = [new Float64Array(bins), new Float64Array(bins), new Float64Array(bins)] as const;

  /** Counts a picture (RGBA). Returns the bin of each pixel. */
  add(pixels: Uint8ClampedArray | Uint8Array): Uint16Array {
    const [reds, greens, blues] = this.#sums;
    const counts = this.#counts;
    const found = new Uint16Array(pixels.length / 4);
    for (let pixel = 0, at = 0; pixel < found.length; pixel += 1, at += 4) {
      const [red, green, blue] = [pixels[at] as number, pixels[at + 1] as number, pixels[at + 2] as number];
      const bin = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
      found[pixel] = bin;
      counts[bin] = (counts[bin] as number) + 1;
      reds[bin] = (reds[bin] as number) + red;
      greens[bin] = (greens[bin] as number) + green;
      blues[bin] = (blues[bin] as number) + blue;
    }
    return found;
  }

  /** The best table: Heckbert's median cut, which halves the box with the most to gain until there are enough. */
  palette(max: number): GifPalette {
    const counted = Array.from({ length: bins }, (_, bin) => bin).filter((bin) => this.#counts[bin]);
    const boxes: Box[] = [{ bins: counted, count: this.#sum(this.#counts, counted) }];
    while (boxes.length < max) {
      const widest = boxes.reduce((best, box) => (gain(box) > gain(best) ? box : best), boxes[0] as Box);
      if (widest.bins.length < 2) break;
      boxes.splice(boxes.indexOf(widest), 1, ...this.#halves(widest));
    }
    const colours = new Uint8Array(256 * 3);
    const indexOfBin = new Uint8Array(bins);
    for (const [index, box] of boxes.entries()) {
      for (const [channel, sums] of this.#sums.entries())
        colours[index * 3 + channel] = Math.round(this.#sum(sums, box.bins) / Math.max(1, box.count));
      for (const bin of box.bins) indexOfBin[bin] = index;
    }
    return { colours, indexOfBin };
  }

  #halves({ bins: from, count }: Box): [Box, Box] {
    const shift = widestShift(from);
    const sorted = from.toSorted((a, b) => ((a >> shift) & 31) - ((b >> shift) & 31));
    let below = 0;
    let end = 0;
    while (end < sorted.length - 1 && (end === 0 || below + this.#countOf(sorted[end]) <= count / 2)) {
      below += this.#countOf(sorted[end]);
      end += 1;
    }
    return [
      { bins: sorted.slice(0, end), count: below },
      { bins: sorted.slice(end), count: count - below },
    ];
  }

  #countOf(bin: number | undefined): number {
    return this.#counts[bin ?? 0] ?? 0;
  }

  #sum(of: Uint32Array | Float64Array, from: readonly number[]): number {
    return from.reduce((sum, bin) => sum + (of[bin] ?? 0), 0);
  }
}

/** A rare colour counts too: a thin path is what people look at. */
function gain({ bins: of, count }: Box): number {
  return of.length < 2 ? 0 : Math.sqrt(count) * spread(of, widestShift(of));
}

function widestShift(of: readonly number[]): number {
  return [10, 5, 0].reduce((best, shift) => (spread(of, shift) > spread(of, best) ? shift : best), 10);
}

function spread(of: readonly number[], shift: number): number {
  let [least, most] = [31, 0];
  for (const bin of of) {
    const channel = (bin >> shift) & 31;
    if (channel < least) least = channel;
    if (channel > most) most = channel;
  }
  return most - least;
}

/** The index that shows what the frame before has there. */
const transparentIndex = 255;

interface GifFrame {
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
function* gifParts(
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

interface CountedFrame {
  bins: Uint16Array;
  milliseconds: number;
}

/** Collects frames, and writes them as a GIF once all their colours are known. */
export class GifWriter {
  readonly #width: number;
  readonly #height: number;
  readonly #colours = new ColourCount();
  readonly #frames: CountedFrame[] = [];

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
  }

  /** Takes the pixels of a frame (RGBA) of the GIF's size. */
  add(pixels: Uint8ClampedArray | Uint8Array, milliseconds: number): void {
    if (pixels.length !== this.#width * this.#height * 4)
      throw new RangeError(
        `Expected ${this.#width} x ${this.#height} pixels, got ${pixels.length / 4} of them.`,
      );
    this.#frames.push({ bins: this.#colours.add(pixels), milliseconds });
  }

  write(onFrame: (written: number) => void = () => undefined): Uint8Array<ArrayBuffer>[] {
    const { colours: palette, indexOfBin } = this.#colours.palette(transparentIndex);
    const frames = changesOf(this.#frames, indexOfBin, onFrame);
    return [...gifParts({ width: this.#width, height: this.#height, palette }, frames)];
  }
}

/** Most of the ground is the same in all frames, so each frame has only what differs from the one before. */
function* changesOf(
  frames: readonly CountedFrame[],
  indexOfBin: Uint8Array,
  onFrame: (written: number) => void,
): Generator<GifFrame> {
  let before: Uint8Array | undefined;
  for (const [at, { bins, milliseconds }] of frames.entries()) {
    const whole = Uint8Array.from(bins, (bin) => indexOfBin[bin] ?? 0);
    const earlier = before;
    const indices = earlier
      ? whole.map((index, pixel) => (index === earlier[pixel] ? transparentIndex : index))
      : whole;
    before = whole;
    yield { indices, milliseconds };
    onFrame(at + 1);
  }
}
