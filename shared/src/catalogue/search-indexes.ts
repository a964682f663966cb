import { createBitset, setRow, setRows, type Bitset } from './bitset.ts';
import {
  column,
  type Catalogue,
  type ColumnName,
  type ColumnOfKind,
  type TextListColumn,
} from './columns.ts';
import { foldText } from './fold-text.ts';
import { LocalCalendar } from './local-calendar.ts';
import { readCountyName } from './county-names.ts';
import { PathGrid } from './path-grid.ts';
import { buildPostings, type Postings } from './postings.ts';
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
import { TextIndex } from './text-index.ts';

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
