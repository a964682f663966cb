import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { readPlausible, readDecimal, type PlausibleField } from '../files/plausible-values.ts';
import { roundDecimals } from '../files/round-decimals.ts';
import type { LeaveOut } from '../files/quarantine.ts';
import { readPlace } from '../ncei/read-place.ts';
import { canBeSetRight } from '../places/with-right-places.ts';
import { readLoss, type DollarRange } from './loss.ts';

/** Rule 28: paths without an end got one this close to the start when they were converted to lines. */
const hairDegrees = 0.00015;

/** Reads single values of a row. A value that cannot be right is left out with a reason, and some also get a flag. */
export class SpcValues {
  readonly #values: Record<string, string>;
  readonly #flags: QualityFlag[];
  readonly #leaveOut: LeaveOut;

  constructor(values: Record<string, string>, flags: QualityFlag[], leaveOut: LeaveOut) {
    this.#values = values;
    this.#flags = flags;
    this.#leaveOut = leaveOut;
  }

  amount(column: string, field: PlausibleField, flag: QualityFlag = 'value_implausible'): number | null {
    const text = this.#values[column];
    if (text === undefined || isUnknown(text)) return null;
    const value = readPlausible(text, field);
    if (typeof value === 'number') return Math.round(value * 1e4) / 1e4;
    this.#flag(flag);
    this.#leaveOut(column, `${column} ${value.reason}`);
    return null;
  }

  width(): number | null {
    return this.amount('wid', 'widthYards', 'width_out_of_range') || null;
  }

  loss(column: 'loss' | 'closs', year: number): DollarRange | null {
    const text = this.#values[column] ?? '';
    if (isUnknown(text)) return null;
    const loss = readLoss(text, year);
    if (loss === null || 'min' in loss) return loss;
    this.#flag('damage_unreadable');
    this.#leaveOut(column, `${column} ${loss.reason}`);
    return null;
  }

  place(lat: string, lon: string): Position | null {
    const place = readPlace(tidy(this.#values[lat]), tidy(this.#values[lon]));
    if (place === null || (place && canBeSetRight(place))) return place;
    this.#flag('place_unreadable');
    this.#leaveOut(lat, `${lat} and ${lon} are not a place in the United States`);
    return null;
  }

  #flag(code: QualityFlag): void {
    if (!this.#flags.includes(code)) this.#flags.push(code);
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
  if (text === undefined || isUnknown(text)) return '';
  const value = readDecimal(text);
  return Number.isNaN(value) ? text : String(roundDecimals(value, 5));
}

function isUnknown(text: string): boolean {
  return text === '' || text === '-9' || text === 'NA';
}
