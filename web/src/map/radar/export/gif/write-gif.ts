import { ColourCount } from './colour-count.ts';
import { gifParts, transparentIndex, type GifFrame } from './gif-file.ts';

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
