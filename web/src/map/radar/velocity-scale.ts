import { rangeFolded } from '@touchdown/level2/volume.ts';
import { withMinus } from '@touchdown/shared/text/with-minus.ts';
import type { MeasuredMoment } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import type { OwnTable } from './own-colours/read-colour-table.ts';
import { describeField, type ShownField } from '@touchdown/shared/radar/derived/derived-fields.ts';
import { metersPerFoot } from '@touchdown/shared/geo/length-units.ts';
import { showsVelocity } from '@touchdown/shared/radar/radar-fields.ts';
import { ColourScale, type Pixel } from '@touchdown/shared/radar/sweeps/colour-scale.ts';
import type { VelocityPalette } from '@touchdown/shared/radar/radar-choices.ts';
import type { VelocityEnd } from '@touchdown/shared/radar/view-link.ts';
import type { Units } from '../../lib/units.ts';
import { ownTableOf, type OwnTables } from './own-colours/own-tables.tsx';

/** What colours a viewer's fields. */
export interface ViewerColours {
  palette: VelocityPalette;
  velocityEnd: VelocityEnd;
  /** The visitor's own, before all others. */
  own?: OwnTables;
}

export function colourScaleOf(field: ShownField, { palette, velocityEnd, own }: ViewerColours): ColourScale {
  const table = ownTableOf(own, field);
  if (table) return new OwnColourScale(field, table);
  const [min, max] = showsVelocity(field) ? [-velocityEnd, velocityEnd] : [null, null];
  return new ColourScale(field, min, max, palette);
}

/** Heights on a scale, in thousands of feet. */
const feetTicks = [10, 20, 30, 40, 50, 60];

/** What stands beside a field's colours: its name and unit, and values with their places on the scale. */
export function legendOf(field: ShownField, scale: ColourScale, units: Units) {
  const { title, unit } = describeField(field);
  const isFeet = field === 'echo_tops' && units === 'us';
  const [unitWords, perUnit] = isFeet ? ['1,000 feet', metersPerFoot] : [unit, 1];
  const ticks = (isFeet ? feetTicks : scale.ticks).map((tick) => ({
    words: withMinus(String(tick)),
    share: (tick * perUnit - scale.min) / (scale.max - scale.min),
  }));
  return {
    caption: unitWords ? `${title}, ${unitWords}` : title,
    ticks: ticks.filter(({ share }) => share >= 0 && share <= 1),
  };
}

const transparent: Pixel = 0;

/** A field's colours by a visitor's own table. */
class OwnColourScale extends ColourScale {
  readonly #table: OwnTable;

  /** `field`: of what is drawn. Both kinds of velocity have one table. */
  constructor(field: ShownField, table: OwnTable) {
    super(field, table.bands[0].from, table.bands.at(-1)?.to ?? table.bands[0].to);
    this.#table = table;
  }

  override get rangeFoldedColour(): string {
    return this.#table.rangeFolded ?? super.rangeFoldedColour;
  }

  override colourAt(value: number): Pixel {
    const { bands } = this.#table;
    // What is weaker than the table's first colour has none, except for velocities: those are strong.
    const isBelow = !(value >= bands[0].from);
    if (Number.isNaN(value) || (isBelow && !describeField(this.field).isDoppler)) return transparent;
    const band = bands.findLast(({ from }) => value >= from) ?? bands[0];
    const along = Math.min(1, Math.max(0, (value - band.from) / (band.to - band.from)));
    const [from, to] = band.colours.map(channelsOf);
    return pack((from ?? []).map((channel, i) => Math.round(channel + ((to?.[i] ?? 0) - channel) * along)));
  }

  override coloursOf(moment: MeasuredMoment): Uint32Array {
    const colours = super.coloursOf(moment);
    if (describeField(this.field).isDoppler) colours[rangeFolded] = pack(channelsOf(this.rangeFoldedColour));
    return colours;
  }
}

function channelsOf(colour: string): number[] {
  const number = Number.parseInt(colour.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

/** Red, green, blue and alpha in a canvas's memory layout. */
function pack([red = 0, green = 0, blue = 0]: readonly number[]): Pixel {
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
