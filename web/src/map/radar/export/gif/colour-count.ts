/** Colours are counted by the upper five bits of each channel. */
const bins = 1 << 15;

interface Box {
  /** The counted bins in it. */
  bins: number[];
  count: number;
}

export interface GifPalette {
  /** Red, green and blue of each colour. */
  colours: Uint8Array;
  /** The colour of each bin. */
  indexOfBin: Uint8Array;
}

/** Counts the colours of all frames, so that one table of 255 colours serves them all and nothing flickers. */
export class ColourCount {
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
