import type { CatalogueDelta } from '@touchdown/shared/catalogue/apply-deltas.ts';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { itemKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';

/**
 * The key of a change made after the snapshot. Changes are stored beside the pointer, sorted by their numbers,
 * in the transaction that increments the pointer's `sequence`.
 */
export function deltaKey(sequence: number) {
  return itemKey(catalogue.kinds.delta, { sequence });
}

export function toDeltaItem(delta: CatalogueDelta): Record<string, unknown> {
  return { ...deltaKey(delta.sequence), delta: JSON.stringify(delta) };
}

/** Throws if the item is not a delta. The engine checks the row in it. */
export function readDelta(item: Record<string, unknown>): CatalogueDelta {
  const delta = JSON.parse(String(item['delta'])) as Partial<CatalogueDelta> | null;
  const isDelta =
    delta !== null &&
    Number.isInteger(delta.sequence) &&
    (('upsert' in delta && typeof delta.upsert === 'object' && delta.upsert !== null) ||
      ('remove' in delta && typeof delta.remove === 'string'));
  if (!isDelta) throw new Error(`${String(item[sortKey])} is not a change of the record.`);
  return delta as CatalogueDelta;
}
