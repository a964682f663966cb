import { createBitset, setRow, setRows, type Bitset, intersect, setRange } from './bitset.ts';
import {
  column,
  type Catalogue,
  type ColumnName,
  type ColumnOfKind,
  type TextListColumn,
  type TextColumn,
} from './columns.ts';
import { foldText, foldedWords } from './fold-text.ts';
import { LocalCalendar } from './local-calendar.ts';
import { readCountyName } from './county-names.ts';
import { PathGrid } from './path-grid.ts';
import { buildPostings, type Postings, lowerBound } from './postings.ts';
import type { SortDirection } from '../tornadoes/sort-fields.ts';
import type { SortField } from './query.ts';
import {
  beginSeconds,
  buildMostSignificantFirst,
  buildOldestFirst,
  buildSortPostings,
  orderByPostings,
  sortColumns,
  type RankedColumn,
  type SortOrder,
} from './sort-orders.ts';

/**
 * Finds rows by words in their names. Many rows share names and many names share words, so it looks up
 * word → names → rows. A few thousand words are one string, which indexOf searches at the speed of memory.
 */
class TextIndex {
  readonly #count: number;
  /** `\n` word `\n` word … `\n`: a hit never spans two words. */
  readonly #words: string;
  readonly #wordStarts: Uint32Array;
  readonly #sources: { namesOfWord: Postings; rowsOfName: Postings }[];
  /** Words that are in a name of every row, such as "tornado". */
  readonly #everywhere: Uint8Array;

  constructor(
    { display, known }: { display: TextColumn; known: TextColumn },
    counties: { column: TextListColumn; rowsOfCounty: Postings },
  ) {
    this.#count = display.codes.length;
    const sources = [
      { values: display.values, rowsOfName: buildPostings(display.codes, display.values.length) },
      { values: counties.column.values, rowsOfName: counties.rowsOfCounty },
      { values: known.values, rowsOfName: buildPostings(known.codes, known.values.length) },
    ];
    const wordNumbers = new Map<string, number>();
    this.#sources = sources.map(({ values, rowsOfName }) => {
      return { namesOfWord: postWords(values, wordNumbers), rowsOfName };
    });
    this.#words = `\n${[...wordNumbers.keys()].join('\n')}\n`;
    this.#wordStarts = startsOfLines(this.#words, wordNumbers.size);
    this.#everywhere = this.#findEverywhere(wordNumbers.size);
  }

  /**
   * Returns the rows that have every word. Somebody may still be typing the last one, so names may continue it, unless
   * something follows it. Returns undefined for a text without words, which does not filter.
   */
  find(text: string): Bitset | undefined {
    let found: Bitset | undefined;
    const words = foldedWords(text);
    const isOpen = /[\p{L}\p{N}\p{M}]$/u.test(text);
    for (const [at, word] of words.entries()) {
      const rows = this.#rowsWith(isOpen && at === words.length - 1 ? `\n${word}` : `\n${word}\n`);
      if (found) intersect(found, rows);
      else found = rows;
    }
    return found;
  }

  #rowsWith(part: string): Bitset {
    const bits = createBitset(this.#count);
    const words = this.#wordsWith(part);
    if (words.some((word) => this.#everywhere[word] === 1)) {
      setRange(bits, 0, this.#count);
      return bits;
    }
    for (const { namesOfWord, rowsOfName } of this.#sources) {
      for (const word of words) {
        // A word may occur only in the other source.
        const to = namesOfWord.starts[word + 1] ?? 0;
        for (let i = namesOfWord.starts[word] ?? 0; i < to; i++) {
          const name = namesOfWord.rows[i] as number;
          setRows(
            bits,
            rowsOfName.rows,
            rowsOfName.starts[name] as number,
            rowsOfName.starts[name + 1] as number,
          );
        }
      }
    }
    return bits;
  }

  #wordsWith(part: string): number[] {
    const words: number[] = [];
    for (let at = this.#words.indexOf(part); at >= 0; at = this.#words.indexOf(part, at + 1)) {
      // The part begins with the line feed before its word.
      words.push(lowerBound(this.#wordStarts, at + 1));
    }
    return words;
  }

  /** Counts only display names. Each row has exactly one, so the counts of names add up to rows. */
  #findEverywhere(wordCount: number): Uint8Array {
    const everywhere = new Uint8Array(wordCount);
    const [source] = this.#sources;
    if (!source || this.#count === 0) return everywhere;
    const { namesOfWord, rowsOfName } = source;
    for (let word = 0; word + 1 < namesOfWord.starts.length; word++) {
      let rows = 0;
      for (let i = namesOfWord.starts[word] as number; i < (namesOfWord.starts[word + 1] as number); i++) {
        const name = namesOfWord.rows[i] as number;
        rows += (rowsOfName.starts[name + 1] as number) - (rowsOfName.starts[name] as number);
      }
      if (rows === this.#count) everywhere[word] = 1;
    }
    return everywhere;
  }
}

/** Returns the names that have each word, and numbers new words. */
function postWords(names: readonly string[], wordNumbers: Map<string, number>): Postings {
  const words: number[] = [];
  const owners: number[] = [];
  for (const [name, text] of names.entries()) {
    for (const word of new Set(foldedWords(text))) {
      const number = wordNumbers.get(word) ?? wordNumbers.size;
      wordNumbers.set(word, number);
      words.push(number);
      owners.push(name);
    }
  }
  const { starts, rows } = buildPostings(Uint32Array.from(words), wordNumbers.size);
  return { starts, rows: rows.map((entry) => owners[entry] as number) };
}

function startsOfLines(lines: string, count: number): Uint32Array {
  const starts = new Uint32Array(count);
  let at = 1;
  for (let line = 0; line < count; line++) {
    starts[line] = at;
    at = lines.indexOf('\n', at) + 1;
  }
  return starts;
}

/** The set of rows of each code of a column, and the codes of each folded name. */
export interface ValueSets {
  sets: Bitset[];
  codesOf: ReadonlyMap<string, readonly number[]>;
}

/** The codes of each name, with the state behind it. */
export interface CountyIndex {
  rows: Postings;
  codesOf: ReadonlyMap<string, readonly { code: number; state: string | undefined }[]>;
}

/**
 * Everything that is derived from the columns. Each index is built at its first use, so a browser that never sorts by
 * damage does not build that order.
 */
export class SearchIndexes {
  readonly catalogue: Catalogue;
  readonly #built = new Map<string, unknown>();

  constructor(catalogue: Catalogue) {
    this.catalogue = catalogue;
  }

  get calendar(): LocalCalendar {
    return this.#once('calendar', () => new LocalCalendar(this.catalogue));
  }

  /** Where tornadoes were, or only where they began. */
  paths(beginOnly: boolean): PathGrid {
    return this.#once(`paths ${beginOnly}`, () => new PathGrid(this.catalogue, beginOnly));
  }

  get text(): TextIndex {
    return this.#once('text', () => {
      const counties = {
        column: column(this.catalogue, 'counties'),
        rowsOfCounty: this.counties(false).rows,
      };
      const names = {
        display: column(this.catalogue, 'displayName'),
        known: column(this.catalogue, 'knownAs'),
      };
      return new TextIndex(names, counties);
    });
  }

  /** Seconds since 1970, descending. */
  get instants(): Float64Array {
    return this.#once('instants', () => beginSeconds(this.catalogue));
  }

  get months(): Bitset[] {
    return this.#once('months', () => buildSets(this.calendar.months, 13));
  }

  /** Rows by month × 32 + day. */
  get days(): Postings {
    return this.#once('days', () => {
      const { months, daysOfMonth } = this.calendar;
      return buildPostings(
        Uint16Array.from(months, (month, row) => month * 32 + (daysOfMonth[row] as number)),
        13 * 32,
      );
    });
  }

  /** The rows of each county, or only those that began there. */
  counties(beginOnly: boolean): CountyIndex {
    return this.#once(`counties ${beginOnly}`, () => {
      const counties = column(this.catalogue, 'counties');
      const codesOf = new Map<string, { code: number; state: string | undefined }[]>();
      for (const [code, value] of counties.values.entries()) {
        const { name, state } = readCountyName(value);
        const key = foldText(name);
        codesOf.set(key, [...(codesOf.get(key) ?? []), { code, state }]);
      }
      return { rows: beginOnly ? postFirst(counties) : postLists(counties), codesOf };
    });
  }

  /** The rows of each state that a path came to after the first. */
  get otherStates(): { rows: Postings; codesOf: ValueSets['codesOf'] } {
    return this.#once('other states', () => {
      const states = column(this.catalogue, 'otherStates');
      return { rows: postLists(states), codesOf: groupByFoldedName(states.values) };
    });
  }

  /** The rows of each outbreak. There are too many for a set of all rows each. */
  get outbreaks(): Postings {
    return this.#once('outbreaks', () => {
      const { values, codes } = column(this.catalogue, 'outbreak');
      return buildPostings(codes, values.length);
    });
  }

  values(name: ColumnOfKind<'text'>): ValueSets {
    return this.#once(`values ${name}`, () => {
      const { values, codes } = column(this.catalogue, name);
      return { sets: buildSets(codes, values.length), codesOf: groupByFoldedName(values) };
    });
  }

  postings(name: RankedColumn): Postings {
    return this.#once(`postings ${name}`, () => buildSortPostings(this.catalogue, name));
  }

  /** Returns undefined for newest first, which is the order of the rows themselves. */
  order(field: SortField, direction: SortDirection): SortOrder | undefined {
    if (field === 'begin_datetime' && direction === 'DESC') return undefined;
    return this.#once(`order ${field} ${direction}`, () => {
      if (field === 'begin_datetime') return buildOldestFirst(this.instants);
      if (field === 'significance') return buildMostSignificantFirst(this.catalogue);
      return orderByPostings(this.postings(sortColumns[field]), direction);
    });
  }

  has(name: ColumnName): boolean {
    return this.catalogue.columns[name] !== undefined;
  }

  #once<T>(name: string, build: () => T): T {
    if (!this.#built.has(name)) this.#built.set(name, build());
    return this.#built.get(name) as T;
  }
}

function buildSets(codes: ArrayLike<number>, codeCount: number): Bitset[] {
  const sets = Array.from({ length: codeCount }, () => createBitset(codes.length));
  for (let row = 0; row < codes.length; row++) {
    const set = sets[codes[row] as number];
    if (set) setRow(set, row);
  }
  return sets;
}

/** Groups the spellings of one name, such as "McClain" and "MCCLAIN". */
function groupByFoldedName(values: readonly string[]): Map<string, number[]> {
  const codesOf = new Map<string, number[]>();
  for (const [code, value] of values.entries()) {
    const name = foldText(value);
    const codes = codesOf.get(name);
    if (codes) codes.push(code);
    else codesOf.set(name, [code]);
  }
  return codesOf;
}

/** Lists a row that crosses three counties under each of them. */
function postLists({ values, codes, starts }: TextListColumn): Postings {
  const owners = new Uint32Array(codes.length);
  for (let row = 0; row + 1 < starts.length; row++) owners.fill(row, starts[row], starts[row + 1]);
  const entries = buildPostings(codes, values.length);
  return { starts: entries.starts, rows: entries.rows.map((entry) => owners[entry] as number) };
}

function postFirst({ values, codes, starts }: TextListColumn): Postings {
  const first = Uint32Array.from(starts.subarray(0, -1), (start, row) =>
    start < (starts[row + 1] as number) ? (codes[start] as number) : values.length,
  );
  return buildPostings(first, values.length);
}

/** Adds the rows of one code. */
export function setPosted(bits: Bitset, { starts, rows }: Postings, code: number): void {
  setRows(bits, rows, starts[code] ?? 0, starts[code + 1] ?? 0);
}
