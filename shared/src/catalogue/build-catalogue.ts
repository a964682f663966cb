import type { Position } from '../geo/great-circle.ts';
import { fieldRows, type FieldName } from '../tornadoes/listed-fields.ts';
import { CatalogueError } from './catalogue-error.ts';
import { checkRow, type CatalogueRow } from './catalogue-row.ts';
import {
  columnTable,
  createCodes,
  nullStep,
  serverStepsPerDegree,
  type Catalogue,
  type Columns,
  type DegreesColumn,
  type IdColumn,
  type NumberColumn,
  type TextColumn,
  type TextListColumn,
} from './columns.ts';
import { otherStatesOf } from './county-names.ts';
import { hashRowOrder } from './hash-row-order.ts';
import { parseLocalMinute } from './local-time.ts';
import { packId } from './packed-id.ts';

/** Builds columns from rows in any order. The same rows always give the same columns. */
export function buildCatalogue(rows: readonly CatalogueRow[], sequence = 0): Catalogue {
  if (!Number.isInteger(sequence) || sequence < 0 || sequence > 0xffffffff) {
    throw new CatalogueError('INVALID_ROW', `sequence: expected a whole number below 2^32, got ${sequence}`);
  }
  for (const row of rows) checkRow(row);
  const sorted = rows.toSorted(compareRows);
  refuseDuplicates(sorted);
  const fields = fieldRows.map(({ field }) => [field, buildField(sorted, field)] as const);
  const columns: Columns = {
    ...(Object.fromEntries(fields) as Pick<Columns, FieldName>),
    id: buildIds(sorted),
    begin: { minutes: Int32Array.from(sorted, ({ beginUtc }) => Math.floor(beginUtc / 60)) },
    beginSecond: buildNumbers(sorted, ({ beginUtc }) => ((beginUtc % 60) + 60) % 60),
    localOffset: buildNumbers(sorted, ({ beginLocal, beginUtc }) => offsetOf(beginLocal, beginUtc)),
    sourceOffset: buildNumbers(sorted, ({ sourceLocal, beginUtc }) => offsetOf(sourceLocal, beginUtc)),
    duration: buildNumbers(sorted, ({ beginUtc, endUtc }) => (endUtc === null ? null : endUtc - beginUtc)),
    counties: buildTextLists(sorted, ({ counties }) => counties),
    countiesByLine: buildNumbers(sorted, ({ countiesByLine = 0 }) => countiesByLine),
    bends: buildTextLists(sorted, ({ bends = [] }) => bends.map(bendText)),
    atLeast: buildNumbers(sorted, ({ atLeast = 0 }) => atLeast),
    otherStates: buildTextLists(sorted, otherStatesOf),
    outbreak: buildTexts(sorted, ({ outbreak = null }) => outbreak),
    stateCasualties: buildTextLists(sorted, ({ stateCasualties = [] }) => stateCasualties),
    countyCasualties: buildTextLists(sorted, ({ countyCasualties = [] }) => countyCasualties),
    deathPlaces: buildTextLists(sorted, ({ deathPlaces = [] }) => deathPlaces),
    episode: buildTexts(sorted, ({ episode = null }) => episode),
  };
  return { count: rows.length, sequence, rowOrder: hashRowOrder(columns.id), columns };
}

function buildField(rows: readonly CatalogueRow[], field: FieldName) {
  const { kind } = columnTable[field];
  if (kind === 'text') return buildTexts(rows, (row) => (row[field] ?? null) as string | null);
  const read = (row: CatalogueRow) => (row[field] ?? null) as number | null;
  return kind === 'number' ? buildNumbers(rows, read) : buildDegrees(rows, read);
}

/** Compares newest first, then by id. Ids are compared by code unit, so digits come before letters. */
function compareRows(a: CatalogueRow, b: CatalogueRow): number {
  if (a.beginUtc !== b.beginUtc) return b.beginUtc - a.beginUtc;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

function refuseDuplicates(rows: readonly CatalogueRow[]): void {
  const seen = new Set<string>();
  for (const { id } of rows) {
    if (seen.has(id)) throw new CatalogueError('INVALID_ROW', `expected each id once, got ${id} twice`);
    seen.add(id);
  }
}

function offsetOf(local: string, beginUtc: number): number {
  return (parseLocalMinute(local) ?? 0) - Math.floor(beginUtc / 60);
}

function buildIds(rows: readonly CatalogueRow[]): IdColumn {
  const dates = new Uint32Array(rows.length);
  const heads = new Uint32Array(rows.length);
  const tails = new Uint32Array(rows.length);
  for (const [row, { id }] of rows.entries()) {
    const packed = packId(id);
    dates[row] = packed.date;
    heads[row] = packed.head;
    tails[row] = packed.tail;
  }
  return { dates, heads, tails };
}

function buildNumbers(
  rows: readonly CatalogueRow[],
  read: (row: CatalogueRow) => number | null,
): NumberColumn {
  const distinct = new Set<number>();
  for (const row of rows) {
    const value = read(row);
    if (value !== null) distinct.add(value);
  }
  // A Set stores -0 as 0, so each value has one bit pattern.
  const values = Float64Array.from(distinct).sort();
  const codeOf = new Map<number | null, number>([[null, values.length]]);
  for (const [code, value] of values.entries()) codeOf.set(value, code);
  const codes = createCodes(rows.length, values.length);
  for (const [row, source] of rows.entries()) codes[row] = codeOf.get(read(source)) ?? 0;
  return { values, codes };
}

function buildTexts(rows: readonly CatalogueRow[], read: (row: CatalogueRow) => string | null): TextColumn {
  return codeTexts(Array.from(rows, read));
}

function buildTextLists(
  rows: readonly CatalogueRow[],
  read: (row: CatalogueRow) => readonly string[],
): TextListColumn {
  const starts = new Uint32Array(rows.length + 1);
  const entries: string[] = [];
  for (const [row, source] of rows.entries()) {
    entries.push(...read(source));
    starts[row + 1] = entries.length;
  }
  return { ...codeTexts(entries), starts };
}

/** Makes strings well-formed first, because lone surrogates would not survive encoding as UTF-8. */
function codeTexts(entries: readonly (string | null)[]): TextColumn {
  const distinct = new Set<string>();
  const wellFormed = entries.map((entry) => entry?.toWellFormed() ?? null);
  for (const entry of wellFormed) if (entry !== null) distinct.add(entry);
  // Sorted by UTF-16 units, the same on every machine and in every locale.
  const values = [...distinct].sort();
  const codeOf = new Map<string | null, number>([[null, values.length]]);
  for (const [code, value] of values.entries()) codeOf.set(value, code);
  const codes = createCodes(entries.length, values.length);
  for (const [at, entry] of wellFormed.entries()) codes[at] = codeOf.get(entry) ?? 0;
  return { values, codes };
}

/** As it is written in the file: the browser's has the same. */
function bendText({ lat, lon }: Position): string {
  const round = (degrees: number) => Math.round(degrees * serverStepsPerDegree) / serverStepsPerDegree;
  return `${round(lat)},${round(lon)}`;
}

function buildDegrees(
  rows: readonly CatalogueRow[],
  read: (row: CatalogueRow) => number | null,
): DegreesColumn {
  const steps = new Int32Array(rows.length);
  for (const [row, source] of rows.entries()) {
    const degrees = read(source);
    steps[row] = degrees === null ? nullStep : Math.round(degrees * serverStepsPerDegree);
  }
  return { scale: serverStepsPerDegree, steps };
}
