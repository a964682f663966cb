import { setRange, setRow, type Bitset } from './bitset.ts';
import { column, type Catalogue } from './columns.ts';
import { civilDate, minutesPerDay } from './local-time.ts';

const rowsPerBlock = 1024;

/**
 * The date of every row on the wall clock at the place. Rows are ordered by instant, and so nearly by local day. The first and last day
 * of each block of rows decide about most blocks as a whole. Only the few blocks at both ends of a range are tested
 * row by row.
 */
export class LocalCalendar {
  readonly days: Int32Array;
  readonly months: Uint8Array;
  readonly daysOfMonth: Uint8Array;
  readonly years: Uint16Array;
  readonly #firstDays: Int32Array;
  readonly #lastDays: Int32Array;

  constructor(catalogue: Catalogue) {
    const { minutes } = column(catalogue, 'begin');
    const { values: offsets, codes } = column(catalogue, 'localOffset');
    const { count } = catalogue;
    this.days = new Int32Array(count);
    this.months = new Uint8Array(count);
    this.daysOfMonth = new Uint8Array(count);
    this.years = new Uint16Array(count);
    const blocks = Math.ceil(count / rowsPerBlock);
    this.#firstDays = new Int32Array(blocks).fill(2 ** 31 - 1);
    this.#lastDays = new Int32Array(blocks).fill(-(2 ** 31));
    let date = civilDate(0);
    let dateDay = 0;
    for (let row = 0; row < count; row++) {
      const local = (minutes[row] as number) + (offsets[codes[row] as number] as number);
      const day = Math.floor(local / minutesPerDay);
      // Neighbouring rows mostly have the same day, so this is rarely computed.
      if (day !== dateDay) {
        date = civilDate(day);
        dateDay = day;
      }
      this.days[row] = day;
      this.years[row] = date.year;
      this.months[row] = date.month;
      this.daysOfMonth[row] = date.dayOfMonth;
      const block = Math.floor(row / rowsPerBlock);
      if (day < (this.#firstDays[block] as number)) this.#firstDays[block] = day;
      if (day > (this.#lastDays[block] as number)) this.#lastDays[block] = day;
    }
  }

  /** Adds the rows of the days from `first` to `last`, both included. */
  markDays(bits: Bitset, first: number, last: number): void {
    const { days } = this;
    for (let block = 0; block < this.#firstDays.length; block++) {
      const from = block * rowsPerBlock;
      const to = Math.min(from + rowsPerBlock, days.length);
      const firstHere = this.#firstDays[block] as number;
      const lastHere = this.#lastDays[block] as number;
      if (firstHere > last || lastHere < first) continue;
      if (firstHere >= first && lastHere <= last) {
        setRange(bits, from, to);
        continue;
      }
      for (let row = from; row < to; row++) {
        const day = days[row] as number;
        if (day >= first && day <= last) setRow(bits, row);
      }
    }
  }
}
