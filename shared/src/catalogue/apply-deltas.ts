import { buildCatalogue } from './build-catalogue.ts';
import { CatalogueError } from './catalogue-error.ts';
import type { CatalogueRow } from './catalogue-row.ts';
import { column, type Catalogue } from './columns.ts';
import { hashRowOrder } from './hash-row-order.ts';
import { mergeColumns } from './merge-columns.ts';
import { packId, tailKey } from './packed-id.ts';
import { readId } from './read-row.ts';
import { beginSeconds } from './sort-orders.ts';

/** One numbered change: a whole row in place of what was there, or a row taken out. */
export type CatalogueDelta =
  | { sequence: number; upsert: CatalogueRow }
  | { sequence: number; remove: string };

/**
 * The catalogue after some changes, byte for byte what the builder makes of the changed rows; the
 * old one stays as it is. Numbers must go on from the catalogue's without a gap. Changes that it
 * already contains are passed over, so a list may be applied twice; so is the removal of an unknown id.
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

  // The last word about each id counts.
  const changes = new Map<string, CatalogueRow | null>();
  for (const delta of fresh) {
    if ('upsert' in delta) changes.set(delta.upsert.id, delta.upsert);
    else changes.set(delta.remove, null);
  }
  const upserts = buildCatalogue([...changes.values()].filter((row) => row !== null));
  const kept = rowsWithout(catalogue, changes);
  const columns = mergeColumns(catalogue, upserts, mergeRows(catalogue, kept, upserts));
  return { count: kept.length + upserts.count, sequence, rowOrder: hashRowOrder(columns.id), columns };
}

/** Ids are compared as numbers first; only where those agree is the text made. */
function rowsWithout(catalogue: Catalogue, changes: ReadonlyMap<string, unknown>): number[] {
  const { heads, tails } = column(catalogue, 'id');
  const keys = new Set(
    Array.from(changes.keys(), (id) => {
      const { head, tail } = packId(id);
      return tailKey(head, tail);
    }),
  );
  const kept: number[] = [];
  for (let row = 0; row < catalogue.count; row++) {
    const isCandidate = keys.has(tailKey(heads[row] as number, tails[row] as number));
    if (!isCandidate || !changes.has(readId(catalogue, row))) kept.push(row);
  }
  return kept;
}

/** Both are in row order, so one pass over the two puts every row in its place. */
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
