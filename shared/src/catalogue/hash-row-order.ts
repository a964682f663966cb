import type { IdColumn } from './columns.ts';
import { xxh32 } from '../contract/xxh32.ts';

/** Returns a hash of all ids in row order, which identifies files of the same rows. */
export function hashRowOrder({ dates, heads, tails }: IdColumn): number {
  let hash = 0;
  for (const part of [dates, heads, tails]) {
    hash = xxh32(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), hash);
  }
  return hash;
}
