import { buildCatalogue } from './build-catalogue.ts';
import { CatalogueError } from './catalogue-error.ts';
import type { CatalogueRow } from './catalogue-row.ts';
import {
  column,
  type Catalogue,
  columnNames,
  columnTable,
  createCodes,
  type Codes,
  type Columns,
  type DegreesColumn,
  type IdColumn,
  type MinutesColumn,
  type NumberColumn,
  type TextColumn,
  type TextListColumn,
} from './columns.ts';
import { hashRowOrder } from './hash-row-order.ts';
import { packId, tailKey } from './packed-id.ts';
import { readId, readText } from './read-row.ts';
import { beginSeconds } from './sort-orders.ts';

/** A numbered change: a row that is added or replaced, or the id of a row that is removed or kept as it is. */
export type CatalogueDelta =
  | { sequence: number; upsert: CatalogueRow }
  | { sequence: number; remove: string }
  | { sequence: number; keep: string };

/**
 * Returns the catalogue with some changes, byte for byte equal to one that is built from the changed rows. The old
 * catalogue does not change. Numbers must continue from the catalogue's without a gap. Changes that it already
 * contains are skipped, so a list may be applied twice. Removing an unknown id has no effect. A changed row stays in
 * its outbreak, because only a release finds outbreaks.
 */
export function applyDeltas(catalogue: Catalogue, deltas: readonly CatalogueDelta[]): Catalogue {
  const fresh = deltas.filter(({ sequence }) => sequence > catalogue.sequence);
  for (const [at, { sequence }] of fresh.entries()) {
    const expected = catalogue.sequence + 1 + at;
    if (sequence !== expected) {
      throw new CatalogueError('DELTA_OUT_OF_ORDER', `expected delta ${expected}, got delta ${sequence}`);
    }
  }
  if (fresh.length === 0) return catalogue;
  const sequence = catalogue.sequence + fresh.length;

  // The last change of each id counts.
  const changes = new Map<string, CatalogueRow | null>();
  for (const delta of fresh) {
    if ('upsert' in delta) changes.set(delta.upsert.id, delta.upsert);
    else if ('remove' in delta) changes.set(delta.remove, null);
  }
  const { kept, replaced } = sortOutRows(catalogue, changes);
  const outbreaks = column(catalogue, 'outbreak');
  const upserts = buildCatalogue(
    [...changes].flatMap(([id, row]) => {
      if (row === null) return [];
      const { outbreak: _none, ...values } = row;
      const before = replaced.get(id);
      const outbreak = before === undefined ? null : readText(outbreaks, before);
      return [outbreak === null ? values : { ...values, outbreak }];
    }),
  );
  const columns = mergeColumns(catalogue, upserts, mergeRows(catalogue, kept, upserts));
  const count = kept.length + upserts.count;
  return { ...catalogue, count, sequence, rowOrder: hashRowOrder(columns.id), columns };
}

/** Compares ids as numbers first, and makes the text only if those are equal. */
function sortOutRows(
  catalogue: Catalogue,
  changes: ReadonlyMap<string, unknown>,
): { kept: number[]; replaced: Map<string, number> } {
  const { heads, tails } = column(catalogue, 'id');
  const keys = new Set(
    Array.from(changes.keys(), (id) => {
      const { head, tail } = packId(id);
      return tailKey(head, tail);
    }),
  );
  const kept: number[] = [];
  const replaced = new Map<string, number>();
  for (let row = 0; row < catalogue.count; row++) {
    const isCandidate = keys.has(tailKey(heads[row] as number, tails[row] as number));
    const id = isCandidate ? readId(catalogue, row) : undefined;
    if (id !== undefined && changes.has(id)) replaced.set(id, row);
    else kept.push(row);
  }
  return { kept, replaced };
}

/** Merges the rows of both, which are in row order, in one pass. */
function mergeRows(catalogue: Catalogue, kept: readonly number[], upserts: Catalogue): Uint32Array {
  const instants = beginSeconds(catalogue);
  const newInstants = beginSeconds(upserts);
  const sources = new Uint32Array(kept.length + upserts.count);
  let next = 0;
  let at = 0;
  for (const row of kept) {
    while (next < upserts.count && comesFirst(next, row)) sources[at++] = catalogue.count + next++;
    sources[at++] = row;
  }
  while (next < upserts.count) sources[at++] = catalogue.count + next++;
  return sources;

  function comesFirst(newRow: number, row: number): boolean {
    const [instant, other] = [newInstants[newRow] as number, instants[row] as number];
    return instant === other ? readId(upserts, newRow) < readId(catalogue, row) : instant > other;
  }
}

/**
 * Merges the columns of two catalogues. `sources` has the source of each new row: a row of `a`, or `a.count` plus a
 * row of `b`. Dictionaries are merged and unused values removed, so the result is equal to the builder's for the same
 * rows.
 */
function mergeColumns(a: Catalogue, b: Catalogue, sources: Uint32Array): Columns {
  const merged = columnNames.map((name) => {
    const [one, two] = [column(a, name), column(b, name)];
    const { kind } = columnTable[name];
    if (kind === 'number') return [name, mergeNumbers(one as NumberColumn, two as NumberColumn, sources)];
    if (kind === 'text') return [name, mergeTexts(one as TextColumn, two as TextColumn, sources)];
    if (kind === 'textList') return [name, mergeLists(one as TextListColumn, two as TextListColumn, sources)];
    if (kind === 'degrees') return [name, mergeDegrees(one as DegreesColumn, two as DegreesColumn, sources)];
    if (kind === 'minutes') {
      const [{ minutes }, { minutes: others }] = [one as MinutesColumn, two as MinutesColumn];
      return [name, { minutes: gather(new Int32Array(sources.length), minutes, others, sources) }];
    }
    return [name, mergeIds(one as IdColumn, two as IdColumn, sources)];
  });
  return Object.fromEntries(merged) as Columns;
}

function mergeNumbers(a: NumberColumn, b: NumberColumn, sources: Uint32Array): NumberColumn {
  const { values, codes } = mergeCodes(a, b, sources, (x, y) => x - y);
  return { values: Float64Array.from(values), codes };
}

function mergeTexts(a: TextColumn, b: TextColumn, sources: Uint32Array): TextColumn {
  return mergeCodes(a, b, sources, (x, y) => (x < y ? -1 : 1));
}

/** Merges the entries of lists like rows, after listing which entries the rows have. */
function mergeLists(a: TextListColumn, b: TextListColumn, sources: Uint32Array): TextListColumn {
  const countA = a.starts.length - 1;
  const starts = new Uint32Array(sources.length + 1);
  const entries: number[] = [];
  for (let row = 0; row < sources.length; row++) {
    const source = sources[row] as number;
    const isA = source < countA;
    const from = isA ? a : b;
    const at = isA ? source : source - countA;
    const shift = isA ? 0 : a.codes.length;
    const end = from.starts[at + 1] as number;
    for (let entry = from.starts[at] as number; entry < end; entry++) entries.push(entry + shift);
    starts[row + 1] = entries.length;
  }
  return { ...mergeTexts(a, b, Uint32Array.from(entries)), starts };
}

function mergeDegrees(a: DegreesColumn, b: DegreesColumn, sources: Uint32Array): DegreesColumn {
  return { scale: a.scale, steps: gather(new Int32Array(sources.length), a.steps, b.steps, sources) };
}

function mergeIds(a: IdColumn, b: IdColumn, sources: Uint32Array): IdColumn {
  const merge = (part: keyof IdColumn) => gather(new Uint32Array(sources.length), a[part], b[part], sources);
  return { dates: merge('dates'), heads: merge('heads'), tails: merge('tails') };
}

interface Coded<T> {
  values: ArrayLike<T>;
  codes: Codes;
}

function mergeCodes<T>(a: Coded<T>, b: Coded<T>, sources: Uint32Array, compare: (x: T, y: T) => number) {
  // The codes of b follow those of a and its null, so that each value of either has one number.
  const shift = a.values.length + 1;
  const joint = new Uint32Array(sources.length);
  const isUsed = new Uint8Array(shift + b.values.length + 1);
  for (let i = 0; i < joint.length; i++) {
    const source = sources[i] as number;
    const code =
      source < a.codes.length
        ? (a.codes[source] as number)
        : shift + (b.codes[source - a.codes.length] as number);
    joint[i] = code;
    isUsed[code] = 1;
  }
  const usedOf = (values: ArrayLike<T>, from: number) =>
    Array.from(values).filter((_, code) => isUsed[from + code] === 1);
  const values = [...new Set([...usedOf(a.values, 0), ...usedOf(b.values, shift)])].sort(compare);
  const codeOf = new Map(values.map((value, code) => [value, code]));
  // An unused value has no new code and is never looked up. Null has no value.
  const recode = Uint32Array.from(isUsed, (_, code) => {
    const value = code < shift ? a.values[code] : b.values[code - shift];
    return value === undefined ? values.length : (codeOf.get(value) ?? 0);
  });
  const codes = createCodes(joint.length, values.length);
  for (let i = 0; i < joint.length; i++) codes[i] = recode[joint[i] as number] as number;
  return { values, codes };
}

function gather<T extends Int32Array | Uint32Array>(into: T, a: T, b: T, sources: Uint32Array): T {
  for (let row = 0; row < sources.length; row++) {
    const source = sources[row] as number;
    into[row] = (source < a.length ? a[source] : b[source - a.length]) as number;
  }
  return into;
}
