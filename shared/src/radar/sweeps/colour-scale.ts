import { rangeFolded } from '@touchdown/level2/volume.ts';
import { describeField, type ShownField } from '../derived/derived-fields.ts';
import { colourTableOf, type ColourTable } from './colour-tables.ts';
import type { MeasuredMoment } from './measured-sweep.ts';
import type { VelocityPalette } from '../radar-choices.ts';

/** Red, green, blue and alpha in a canvas's memory layout, as one number. */
export type Pixel = number;
const transparent: Pixel = 0;

/** A field's colours between two values. Ends other than the field's defaults stretch its table. */
export class ColourScale {
  readonly field: ShownField;
  readonly min: number;
  readonly max: number;
  readonly #table: ColourTable;
  #last: { name: string; colours: Uint32Array } | undefined;

  constructor(field: ShownField, min: number | null, max: number | null, palette?: VelocityPalette) {
    const { defaultMin, defaultMax } = describeField(field);
    this.field = field;
    this.#table = colourTableOf(field, palette);
    this.min = min ?? defaultMin;
    this.max = max ?? defaultMax;
  }

  get rangeFoldedColour(): string {
    return this.#table.rangeFolded;
  }

  get ticks(): number[] {
    const { defaultMin, defaultMax } = describeField(this.field);
    if (this.min === defaultMin && this.max === defaultMax) return [...this.#table.ticks];
    return roundTicks(this.min, this.max);
  }

  colourAt(value: number): Pixel {
    const { bands, hidesBelow } = this.#table;
    if (Number.isNaN(value) || (hidesBelow && value < this.min)) return transparent;
    const { defaultMin, defaultMax } = describeField(this.field);
    const share = (value - this.min) / (this.max - this.min);
    const place = defaultMin + share * (defaultMax - defaultMin);
    const band = bands.findLast(({ from }) => place >= from) ?? bands[0];
    if (!band) return transparent;
    const [from, to] = band.colours.map(channels) as [Channels, Channels];
    const along = Math.min(1, Math.max(0, (place - band.from) / (band.to - band.from)));
    return pack(from.map((channel, i) => Math.round(channel + ((to[i] ?? 0) - channel) * along)));
  }

  /** The colour of every code that a moment can have. The moments of a loop are mostly alike. */
  coloursOf({ codes, scale, offset }: MeasuredMoment): Uint32Array {
    const name = `${codes.BYTES_PER_ELEMENT} ${scale} ${offset}`;
    if (this.#last?.name !== name)
      this.#last = { name, colours: this.#makeColours(codes.BYTES_PER_ELEMENT, scale, offset) };
    return this.#last.colours;
  }

  #makeColours(bytes: number, scale: number, offset: number): Uint32Array {
    const { unitsPerSent, isDoppler } = describeField(this.field);
    const colours = new Uint32Array(2 ** (8 * bytes));
    const codeOf = (value: number) => (value / unitsPerSent) * scale + offset;
    // Of 65,536 codes few are between the ends; the others have the colours of the ends.
    const first = clamp(Math.floor(codeOf(this.min)), rangeFolded + 1, colours.length);
    const end = clamp(Math.ceil(codeOf(this.#greatest)) + 1, first, colours.length);
    colours.fill(this.colourAt(Number.NEGATIVE_INFINITY), rangeFolded + 1, first);
    for (let code = first; code < end; code += 1)
      colours[code] = this.colourAt(((code - offset) / scale) * unitsPerSent);
    colours.fill(this.colourAt(Number.POSITIVE_INFINITY), end);
    if (isDoppler) colours[rangeFolded] = pack(channels(this.#table.rangeFolded));
    return colours;
  }

  /** Above this value the colour stays the same. */
  get #greatest(): number {
    const { defaultMin, defaultMax } = describeField(this.field);
    const last = this.#table.bands.at(-1)?.to ?? defaultMax;
    return this.min + ((last - defaultMin) / (defaultMax - defaultMin)) * (this.max - this.min);
  }
}

type Channels = [red: number, green: number, blue: number];

function channels(colour: string): Channels {
  const number = Number.parseInt(colour.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** Little endian, as on every machine that this runs on. */
function pack([red = 0, green = 0, blue = 0]: readonly number[]): Pixel {
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

function roundTicks(min: number, max: number): number[] {
  const rough = (max - min) / 7;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(min / step);
  return Array.from({ length: Math.floor(max / step) - first + 1 }, (_, i) =>
    Number(((first + i) * step).toPrecision(6)),
  );
}

/** How style sheets and drawings write the color of a pixel. */
export function hexOf(pixel: Pixel): string {
  const channels = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
