import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { capitalizeName } from './capitalize-name.ts';
import { readDamage } from './damage.ts';
import { readPlausible, type PlausibleField } from '../files/plausible-values.ts';
import type { LeaveOut } from '../files/quarantine.ts';
import { canBeSetRight } from '../places/with-right-places.ts';
import { readPlace } from './read-place.ts';

const lastYearOfUnknownZero = 1992;

/** Reads single values of a row. A value that cannot be right is left out with a reason, and some also get a flag. */
export class SegmentValues {
  readonly #field: (column: string) => string;
  readonly #flags: QualityFlag[];
  readonly #leaveOut: LeaveOut;

  constructor(field: (column: string) => string, flags: QualityFlag[], leaveOut: LeaveOut) {
    this.#field = field;
    this.#flags = flags;
    this.#leaveOut = leaveOut;
  }

  flag(code: QualityFlag): void {
    if (!this.#flags.includes(code)) this.#flags.push(code);
  }

  /** Leaves a value out that was read elsewhere. */
  refuse(column: string, reason: string): void {
    this.flag('value_implausible');
    this.#leaveOut(column, reason);
  }

  length(): number | null {
    return this.#amount('TOR_LENGTH', 'lengthMiles') || null;
  }

  width(): number | null {
    return this.#amount('TOR_WIDTH', 'widthYards', 'width_out_of_range') || null;
  }

  /** Returns 0 for nobody and null for unknown, which is blank in the file. */
  people(column: string): number | null {
    return this.#amount(column, column.startsWith('DEATHS') ? 'deaths' : 'injuries');
  }

  /** Up to 1992 the files have the SPC's classes, in which 0 means unknown. */
  damage(column: string, year: number): number | null {
    const { usd, isReadable } = readDamage(this.#field(column));
    if (!isReadable) {
      this.flag('damage_unreadable');
      this.#leaveOut(column, `${column} "${this.#field(column).slice(0, 20)}" cannot be read`);
    }
    return usd === 0 && year <= lastYearOfUnknownZero ? null : usd;
  }

  place(end: 'BEGIN' | 'END'): Position | null {
    const place = readPlace(this.#field(`${end}_LAT`), this.#field(`${end}_LON`));
    if (place === null || (place && canBeSetRight(place))) return place;
    this.flag('place_unreadable');
    this.#leaveOut(`${end}_LAT`, `${end}_LAT and ${end}_LON are not a place in the United States`);
    return null;
  }

  /** Returns `2 miles SW of Center Grove`, from distance, direction and town. */
  location(end: 'BEGIN' | 'END'): string | null {
    const town = this.#field(`${end}_LOCATION`);
    if (town === '') return null;
    const range = readPlausible(this.#field(`${end}_RANGE`), 'rangeMiles');
    const azimuth = this.#field(`${end}_AZIMUTH`);
    return typeof range === 'number' && range > 0 && azimuth
      ? `${range} miles ${azimuth} of ${capitalizeName(town)}`
      : capitalizeName(town);
  }

  /** The agency writes `||` between paragraphs and `|` where it wrapped a line. */
  narrative(column: string): string | null {
    const text = withLostMarks(this.#field(column))
      .replaceAll('||', '\n\n')
      .replaceAll('|', ' ')
      .replace(/[ \t]+/g, ' ')
      .trim();
    return text || null;
  }

  #amount(column: string, field: PlausibleField, flag: QualityFlag = 'value_implausible'): number | null {
    const text = this.#field(column);
    if (text === '') return null;
    const value = readPlausible(text, field);
    if (typeof value === 'number') return value;
    this.flag(flag);
    this.#leaveOut(column, `${column} ${value.reason}`);
    return null;
  }
}

/**
 * The agency's own store has lost some characters beyond ASCII: each of their bytes has become a mark of its own. Puts
 * back those that the letters beside them leave no doubt about, and leaves others, such as a fraction, as they are.
 */
function withLostMarks(text: string): string {
  if (!text.includes('\ufffd')) return text;
  return text
    .replaceAll(/(?<=\p{L})\ufffd{3}(?=(?:s|t|d|m|re|ve|ll)\b)/gu, '’')
    .replaceAll(/(?<=^|[\s(|])\ufffd{3}(?=\p{L})([^\ufffd]*)\ufffd{3}(?!\p{L})/gu, '“$1”')
    .replaceAll(/(?<=[\p{L}\d])\ufffd{3}(?=[\p{L}\d])/gu, '–')
    .replaceAll(/(?<=\d)\ufffd{2}(?=[FC]\b)/gu, '°');
}
