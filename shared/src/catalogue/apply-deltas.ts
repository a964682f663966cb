import { buildCatalogue } from './build-catalogue.ts';
import { CatalogueError } from './catalogue-error.ts';
import type { CatalogueRow } from './catalogue-row.ts';
import { column, type Catalogue } from './columns.ts';
import { hashRowOrder } from './hash-row-order.ts';
import { mergeColumns } from './merge-columns.ts';
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
