import { ratingNumber, type Rating } from '../tornadoes/rating.ts';
import {
  column,
  createCodes,
  type Catalogue,
  type Codes,
  type ColumnName,
  type ColumnOfKind,
  type TextColumn,
} from './columns.ts';
import { buildPostings, type Postings } from './postings.ts';
import type { SortDirection } from '../tornadoes/sort-fields.ts';
import type { SortField } from './query.ts';

/** `order` lists the rows from first to last; `ranks` has the position of each row. */
export interface SortOrder {
  order: Uint32Array;
  ranks: Uint32Array;
}

/** The column of each field that is stored as codes: all except the instant and our "most significant". */
export const sortColumns = {
  tor_f_scale: 'rating',
  length: 'lengthMiles',
  width: 'widthYards',
  fatalities: 'fatalities',
  injuries: 'injuries',
  damage: 'damageUsd',
} as const satisfies Record<Exclude<SortField, 'begin_datetime' | 'significance'>, ColumnName>;

export type RankedColumn = ColumnOfKind<'number'> | 'rating';

/** Returns rows by ascending value with null last, because codes compare like their values and null has the highest. */
export function buildSortPostings(catalogue: Catalogue, name: RankedColumn): Postings {
  const { codes, nullCode } = sortCodes(catalogue, name);
  return buildPostings(codes, nullCode + 1);
}

/** Derives both directions of a coded field from its postings. */
export function orderByPostings(postings: Postings, direction: SortDirection): SortOrder {
  return rank(direction === 'ASC' ? postings.rows : reverseGroups(postings));
}

interface SortCodes {
  codes: Codes;
  /** The code of null, and the highest. */
  nullCode: number;
}

function sortCodes(catalogue: Catalogue, name: RankedColumn): SortCodes {
  if (name === 'rating') return ratingNumbers(column(catalogue, 'rating'));
  const { values, codes } = column(catalogue, name);
  return { codes, nullCode: values.length };
}

/** F3 and EF3 have the same rank; a missing rating is null. */
function ratingNumbers({ values, codes }: TextColumn): SortCodes {
  const nullCode = 6;
  const numbers = values.map((value) => ratingNumber(value as Rating) ?? nullCode);
  const sortable = createCodes(codes.length, nullCode);
  for (let row = 0; row < codes.length; row++) sortable[row] = numbers[codes[row] as number] ?? nullCode;
  return { codes: sortable, nullCode };
}

/** Reverses the groups of equal values. Each group stays newest first, and that of null stays last. */
function reverseGroups({ starts, rows }: Postings): Uint32Array {
  const reversed = new Uint32Array(rows.length);
  const nullCode = starts.length - 2;
  let at = 0;
  for (let code = nullCode - 1; code >= 0; code--) {
    const group = rows.subarray(starts[code], starts[code + 1]);
    reversed.set(group, at);
    at += group.length;
  }
  reversed.set(rows.subarray(starts[nullCode], starts[nullCode + 1]), at);
  return reversed;
}

/** Reverses the rows, except that rows of one instant stay in the order of their ids. */
export function buildOldestFirst(instants: Float64Array): SortOrder {
  const order = new Uint32Array(instants.length);
  let at = 0;
  for (let end = instants.length; end > 0;) {
    let start = end - 1;
    while (start > 0 && instants[start - 1] === instants[start]) start--;
    for (let row = start; row < end; row++) order[at++] = row;
    end = start;
  }
  return rank(order);
}

/** Returns the seconds of each row. A browser's file only has minutes. */
export function beginSeconds(catalogue: Catalogue): Float64Array {
  const { minutes } = column(catalogue, 'begin');
  const seconds = Float64Array.from(minutes, (minute) => minute * 60);
  const { beginSecond } = catalogue.columns;
  if (beginSecond && beginSecond.values.length > 1) {
    for (let row = 0; row < seconds.length; row++) {
      const second = beginSecond.values[beginSecond.codes[row] as number] as number;
      seconds[row] = (seconds[row] as number) + second;
    }
  }
  return seconds;
}

/** Sorts stably by each field, the least important first: length, injuries, fatalities, rating. */
export function buildMostSignificantFirst(catalogue: Catalogue): SortOrder {
  let order = Uint32Array.from({ length: catalogue.count }, (_, row) => row);
  for (const name of ['lengthMiles', 'injuries', 'fatalities', 'rating'] as const) {
    const { codes, nullCode } = sortCodes(catalogue, name);
    const inOrder = createCodes(codes.length, nullCode);
    for (let i = 0; i < order.length; i++) inOrder[i] = codes[order[i] as number] as number;
    const places = reverseGroups(buildPostings(inOrder, nullCode + 1));
    const before = order;
    order = places.map((place) => before[place] as number);
  }
  return rank(order);
}

function rank(order: Uint32Array): SortOrder {
  const ranks = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place++) ranks[order[place] as number] = place;
  return { order, ranks };
}
