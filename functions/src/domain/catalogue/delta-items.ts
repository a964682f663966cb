import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { readKey } from '@touchdown/shared/storage/key-pattern.ts';
import { itemKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';

/**
 * A numbered change of the record: this tornado's corrections have changed. It has no values, so that a reader takes
 * everything else from the record of the day.
 */
export interface TornadoChange {
  sequence: number;
  tornado: string;
  /** When it was made. */
  at: string;
}

/**
 * The key of a change. Changes are stored beside the pointer, sorted by their numbers, in the transaction that
 * increments the pointer's `sequence`. They are kept for ever: they name every tornado that was ever corrected.
 */
export function deltaKey(sequence: number) {
  return itemKey(catalogue.kinds.delta, { sequence });
}

export function toDeltaItem({ sequence, tornado, at }: TornadoChange): Record<string, unknown> {
  return { ...deltaKey(sequence), tornado, at };
}

/** A damaged item is a change of a tornado without a name, which readers report. */
export function readDelta(item: Record<string, unknown>): TornadoChange {
  const sequence = readKey(catalogue.kinds.delta.sort, String(item[sortKey]))?.sequence ?? Number.NaN;
  const { tornado, at } = item;
  return { sequence, tornado: textOf(tornado), at: textOf(at) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
