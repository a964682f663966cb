import type { CatalogueDelta } from '@touchdown/shared/catalogue/apply-deltas.ts';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { itemKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';

/**
 * How a change of the record after its snapshot is stored in the table: beside the pointer, under its own
 * number, in the order of numbers. Written in the transaction that moves the pointer's `sequence`.
 */
export function deltaKey(sequence: number) {
  return itemKey(catalogue.kinds.delta, { sequence });
}

export function toDeltaItem(delta: CatalogueDelta): Record<string, unknown> {
  return { ...deltaKey(delta.sequence), delta: JSON.stringify(delta) };
}

/** Throws for what is not a delta; whether its row is one, the engine checks. */
export function readDelta(item: Record<string, unknown>): CatalogueDelta {
  const delta = JSON.parse(String(item['delta'])) as Partial<CatalogueDelta> | null;
  const holds =
    delta !== null &&
    Number.isInteger(delta.sequence) &&
    (('upsert' in delta && typeof delta.upsert === 'object' && delta.upsert !== null) ||
      ('remove' in delta && typeof delta.remove === 'string'));
  if (!holds) throw new Error(`${String(item[sortKey])} holds no change of the record.`);
  return delta as CatalogueDelta;
}
