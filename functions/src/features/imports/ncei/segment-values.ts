import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { capitalizeName } from './capitalize-name.ts';
import { readDamage } from './damage.ts';
import { readPlace } from './read-place.ts';

/** Rule 23: far wider than any tornado ever surveyed. */
const maxYards = 4_600;
/** Far longer than the longest path on record. */
const maxMiles = 400;

/** Reads single values of a row. A value that cannot be right is left out with a reason, and some also get a flag. */
export class SegmentValues {
  readonly #field: (column: string) => string;
  readonly #flags: QualityFlag[];
  readonly #leaveOut: (reason: string) => void;

  constructor(field: (column: string) => string, flags: QualityFlag[], leaveOut: (reason: string) => void) {
    this.#field = field;
    this.#flags = flags;
    this.#leaveOut = leaveOut;
  }

  flag(code: QualityFlag): void {
    if (!this.#flags.includes(code)) this.#flags.push(code);
  }

  length(): number | null {
    const miles = this.#amount('TOR_LENGTH');
    if (miles === null || miles <= maxMiles) return miles === 0 ? null : miles;
    this.#leaveOut(`TOR_LENGTH ${miles} miles is longer than any path`);
    return null;
  }

  width(): number | null {
    const yards = this.#amount('TOR_WIDTH');
    if (yards === null || yards <= maxYards) return yards === 0 ? null : yards;
    this.flag('width_out_of_range');
    this.#leaveOut(`TOR_WIDTH ${yards} yards is wider than any tornado`);
    return null;
  }

  /** Returns 0 for nobody and null for unknown, which is blank in the file. */
  people(column: string): number | null {
    const value = this.#amount(column);
    return value === null ? null : Math.round(value);
  }

  damage(column: string): number | null {
    const { usd, isReadable } = readDamage(this.#field(column));
    if (!isReadable) {
      this.flag('damage_unreadable');
      this.#leaveOut(`${column} "${this.#field(column).slice(0, 20)}" cannot be read`);
    }
    return usd;
  }

  place(end: 'BEGIN' | 'END'): Position | null {
    const place = readPlace(this.#field(`${end}_LAT`), this.#field(`${end}_LON`));
    if (place !== undefined) return place;
    this.flag('place_unreadable');
    this.#leaveOut(`${end}_LAT and ${end}_LON are not a place on earth`);
    return null;
  }

  /** Returns `2 miles SW of Center Grove`, from distance, direction and town. */
  location(end: 'BEGIN' | 'END'): string | null {
    const town = this.#field(`${end}_LOCATION`);
    if (town === '') return null;
    const range = Number(this.#field(`${end}_RANGE`));
    const azimuth = this.#field(`${end}_AZIMUTH`);
    return range > 0 && azimuth
      ? `${range} miles ${azimuth} of ${capitalizeName(town)}`
      : capitalizeName(town);
  }

  /** The agency writes `||` between paragraphs and `|` where it wrapped a line. */
  narrative(column: string): string | null {
    const text = this.#field(column)
      .replaceAll('||', '\n\n')
      .replaceAll('|', ' ')
      .replace(/[ \t]+/g, ' ')
      .trim();
    return text || null;
  }

  #amount(column: string): number | null {
    const text = this.#field(column);
    if (text === '') return null;
    const value = Number(text);
    if (Number.isFinite(value) && value >= 0) return value;
    this.#leaveOut(`${column} "${text.slice(0, 20)}" is not an amount`);
    return null;
  }
}
