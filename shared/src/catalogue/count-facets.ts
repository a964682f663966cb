import { hasRow, type Bitset } from './bitset.ts';
import { column, type Catalogue } from './columns.ts';
import { foldText } from './fold-text.ts';
import type { FacetCount, FacetCounts } from './query.ts';
import type { SearchIndexes } from './search-indexes.ts';

/**
 * Counts a result by rating, state, year and month. Rating and state share one counter, year and month another, so a
 * row takes two increments instead of four. The whole record is counted once. Of a result and its complement, only
 * the smaller is counted.
 */
export class FacetCounter {
  readonly #ratings: readonly string[];
  readonly #states: readonly string[];
  /** The rows that touched further states, with the code of each. */
  readonly #crossings: readonly (readonly [row: number, state: number])[];
  readonly #firstYear: number;
  readonly #kindOfRow: Uint32Array;
  readonly #monthOfRow: Uint32Array;
  readonly #allKinds: Uint32Array;
  readonly #allMonths: Uint32Array;
  readonly #kinds: Uint32Array;
  readonly #months: Uint32Array;

  constructor(indexes: SearchIndexes) {
    const { catalogue, calendar } = indexes;
    const ratings = column(catalogue, 'rating');
    const states = column(catalogue, 'state');
    this.#ratings = ratings.values;
    const { states: allStates, crossings } = crossingsOf(catalogue, states.values);
    this.#states = allStates;
    this.#crossings = crossings;
    this.#firstYear = calendar.years.reduce((first, year) => Math.min(first, year), 9999);
    const lastYear = calendar.years.reduce((last, year) => Math.max(last, year), this.#firstYear);
    this.#kindOfRow = new Uint32Array(catalogue.count);
    this.#monthOfRow = new Uint32Array(catalogue.count);
    this.#kinds = new Uint32Array(this.#ratings.length * this.#states.length);
    this.#months = new Uint32Array((lastYear - this.#firstYear + 1) * 12);
    for (let row = 0; row < catalogue.count; row++) {
      const rating = ratings.codes[row] as number;
      this.#kindOfRow[row] = rating * this.#states.length + (states.codes[row] as number);
      const year = (calendar.years[row] as number) - this.#firstYear;
      this.#monthOfRow[row] = year * 12 + (calendar.months[row] as number) - 1;
    }
    this.#count(new Int32Array((catalogue.count + 31) >>> 5), catalogue.count, true);
    this.#allKinds = this.#kinds.slice();
    this.#allMonths = this.#months.slice();
  }

  /** Counts a row for each state that it touched, or with `beginOnly` for the first. */
  count(bits: Bitset, total: number, beginOnly: boolean): FacetCounts {
    const rowCount = this.#kindOfRow.length;
    const isMajority = total > rowCount / 2;
    this.#count(bits, rowCount, isMajority);
    if (isMajority) {
      subtractFrom(this.#allKinds, this.#kinds);
      subtractFrom(this.#allMonths, this.#months);
    }
    return this.#fold(beginOnly ? [] : this.#crossings.filter(([row]) => hasRow(bits, row)));
  }

  /** Counts the rows of a set, or of its complement. */
  #count(bits: Bitset, rowCount: number, isInverted: boolean): void {
    const [kinds, months] = [this.#kinds.fill(0), this.#months.fill(0)];
    const flip = isInverted ? -1 : 0;
    const { length } = bits;
    const [kindOfRow, monthOfRow] = [this.#kindOfRow, this.#monthOfRow];
    for (let w = 0; w < length; w++) {
      let word = (bits[w] as number) ^ flip;
      // Inverting the last word must not add rows past the end.
      if (w === length - 1 && rowCount & 31) word &= -1 >>> (32 - (rowCount & 31));
      for (; word !== 0; word &= word - 1) {
        const row = (w << 5) + 31 - Math.clz32(word & -word);
        const kind = kindOfRow[row] as number;
        const month = monthOfRow[row] as number;
        kinds[kind] = (kinds[kind] as number) + 1;
        months[month] = (months[month] as number) + 1;
      }
    }
  }

  #fold(crossings: readonly (readonly [row: number, state: number])[]): FacetCounts {
    const ratings = new Uint32Array(this.#ratings.length);
    const states = new Uint32Array(this.#states.length);
    const years = new Uint32Array(this.#months.length / 12);
    const months = new Uint32Array(12);
    for (let kind = 0; kind < this.#kinds.length; kind++) {
      const count = this.#kinds[kind] as number;
      if (count === 0) continue;
      const state = kind % states.length;
      const rating = (kind - state) / states.length;
      ratings[rating] = (ratings[rating] as number) + count;
      states[state] = (states[state] as number) + count;
    }
    for (const [, state] of crossings) states[state] = (states[state] as number) + 1;
    for (let at = 0; at < this.#months.length; at++) {
      const count = this.#months[at] as number;
      if (count === 0) continue;
      const month = at % 12;
      const year = (at - month) / 12;
      years[year] = (years[year] as number) + count;
      months[month] = (months[month] as number) + count;
    }
    return {
      ratings: listCounts(ratings, (code) => this.#ratings[code] ?? ''),
      states: listCounts(states, (code) => this.#states[code] ?? '').sort(byValue),
      years: listCounts(years, (year) => year + this.#firstYear),
      months: listCounts(months, (month) => month + 1),
    };
  }
}

/** A state that no tornado began in is listed too. Its names are in the order of the others. */
function crossingsOf(catalogue: Catalogue, began: readonly string[]) {
  const { values, codes, starts } = column(catalogue, 'otherStates');
  const known = new Map(began.map((name, code) => [foldText(name), code]));
  const states = [...began];
  const codeOf = values.map((name) => {
    const code = known.get(foldText(name));
    return code ?? states.push(name) - 1;
  });
  const crossings: [row: number, state: number][] = [];
  for (let row = 0; row + 1 < starts.length; row++) {
    for (let entry = starts[row] as number; entry < (starts[row + 1] as number); entry++)
      crossings.push([row, codeOf[codes[entry] as number] as number]);
  }
  return { states, crossings };
}

function subtractFrom(all: Uint32Array, counts: Uint32Array): void {
  for (let i = 0; i < all.length; i++) counts[i] = (all[i] as number) - (counts[i] as number);
}

function byValue(a: FacetCount<string>, b: FacetCount<string>): number {
  return a.value < b.value ? -1 : 1;
}

function listCounts<T>(counts: Uint32Array, valueOf: (at: number) => T): FacetCount<T>[] {
  const list: FacetCount<T>[] = [];
  for (let at = 0; at < counts.length; at++) {
    const count = counts[at] as number;
    if (count > 0) list.push({ value: valueOf(at), count });
  }
  return list;
}
