import { rangeFolded } from '@touchdown/level2/volume.ts';
import type { MeasuredMoment } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import type { OwnTable } from './own-colours/read-colour-table.ts';
import { fieldDescriptions, showsVelocity, type RadarField } from '@touchdown/shared/radar/radar-fields.ts';
import { ColourScale, type Pixel } from '@touchdown/shared/radar/sweeps/colour-scale.ts';
import type { VelocityPalette } from '@touchdown/shared/radar/radar-choices.ts';
import type { VelocityEnd } from '@touchdown/shared/radar/view-link.ts';
import { ownTableOf, type OwnTables } from './own-colours/own-tables.tsx';

/** What colours a viewer's fields. */
export interface ViewerColours {
  palette: VelocityPalette;
  velocityEnd: VelocityEnd;
  /** The visitor's own, before all others. */
  own?: OwnTables;
}

export function colourScaleOf(field: RadarField, { palette, velocityEnd, own }: ViewerColours): ColourScale {
  const table = ownTableOf(own, field);
  if (table) return new OwnColourScale(field, table);
  const [min, max] = showsVelocity(field) ? [-velocityEnd, velocityEnd] : [null, null];
  return new ColourScale(field, min, max, palette);
}

const transparent: Pixel = 0;

/** A field's colours by a visitor's own table. */
class OwnColourScale extends ColourScale {
  readonly #table: OwnTable;

  /** `field`: of what is drawn. Both kinds of velocity have one table. */
  constructor(field: RadarField, table: OwnTable) {
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
    if (Number.isNaN(value) || (isBelow && !fieldDescriptions[this.field].isDoppler)) return transparent;
    const band = bands.findLast(({ from }) => value >= from) ?? bands[0];
    const along = Math.min(1, Math.max(0, (value - band.from) / (band.to - band.from)));
    const [from, to] = band.colours.map(channelsOf);
    return pack((from ?? []).map((channel, i) => Math.round(channel + ((to?.[i] ?? 0) - channel) * along)));
  }

  override coloursOf(moment: MeasuredMoment): Uint32Array {
    const colours = super.coloursOf(moment);
    if (fieldDescriptions[this.field].isDoppler)
      colours[rangeFolded] = pack(channelsOf(this.rangeFoldedColour));
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
