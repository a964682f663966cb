import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { readPlace } from '../ncei/read-place.ts';

const maxYards = 4_600;
/** Rule 28: paths without an end got one this close to the start when they were converted to lines. */
const hairDegrees = 0.00015;

/** Reads single values of a row. A value that cannot be right is left out with a reason, and some also get a flag. */
export class SpcValues {
  readonly #values: Record<string, string>;
  readonly #flags: QualityFlag[];
  readonly #leaveOut: (reason: string) => void;

  constructor(values: Record<string, string>, flags: QualityFlag[], leaveOut: (reason: string) => void) {
    this.#values = values;
    this.#flags = flags;
    this.#leaveOut = leaveOut;
  }

  amount(column: string): number | null {
    const text = this.#values[column];
    if (text === undefined || text === '-9' || text === 'NA') return null;
    const value = Number(text);
    if (Number.isFinite(value) && value >= 0) return Math.round(value * 1e4) / 1e4;
    this.#leaveOut(`${column} "${text.slice(0, 20)}" is not an amount`);
    return null;
  }

  width(): number | null {
    const yards = this.amount('wid');
    if (yards === null || yards <= maxYards) return yards || null;
    this.#flags.push('width_out_of_range');
    this.#leaveOut(`wid ${yards} yards is wider than any tornado`);
    return null;
  }

  place(lat: string, lon: string): Position | null {
    const place = readPlace(tidy(this.#values[lat]), tidy(this.#values[lon]));
    if (place !== undefined) return place;
    this.#flags.push('place_unreadable');
    this.#leaveOut(`${lat} and ${lon} are not a place on earth`);
    return null;
  }

  finish(start: Position | null): Position | null {
    const finish = this.place('elat', 'elon');
    if (!finish || !start) return finish;
    const isHair =
      Math.abs(finish.lat - start.lat) < hairDegrees && Math.abs(finish.lon - start.lon) < hairDegrees;
    return isHair ? null : finish;
  }
}

/** Removes the floating-point noise of the shapefile's table, as in 38.770000000000003. */
function tidy(text: string | undefined): string {
  return text === undefined ? '' : String(Number(Number(text).toFixed(5)));
}
