import type { CatalogueDelta } from '@touchdown/shared/catalogue/apply-deltas.ts';
import { pointerKey } from './catalogue-pointer.ts';

/**
 * How a change of the record after its snapshot lies in the table: beside the pointer, under its own
 * number, in the order of numbers. Written in the transaction that moves the pointer's `sequence`.
 */
const deltaDigits = 12;

export function deltaKey(sequence: number) {
  return { pk: pointerKey.pk, sk: `DELTA#${String(sequence).padStart(deltaDigits, '0')}` };
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
  if (!holds) throw new Error(`${String(item['sk'])} holds no change of the record.`);
  return delta as CatalogueDelta;
}
