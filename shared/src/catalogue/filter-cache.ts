import { createBitset, type Bitset } from './bitset.ts';
import type { FacetCounts } from './query.ts';

/** The rows that pass a filter, and how many of them have each value once somebody asked. */
export interface FilteredRows {
  bits: Bitset;
  total: number;
  counts?: FacetCounts;
}

/**
 * The filters used last: turning pages and changing the order ask for the same rows again. Bounded
 * in bytes; the set of the one forgotten becomes the set of the next, so nothing is left to collect.
 */
export class FilterCache {
  readonly #count: number;
  readonly #capacity: number;
  /** A Map keeps the order of insertion: the first is the one used longest ago. */
  readonly #known = new Map<string, FilteredRows>();
  #free: Bitset | undefined;

  constructor(count: number, bytes: number) {
    this.#count = count;
    this.#capacity = Math.floor(bytes / (createBitset(count).byteLength + 200));
  }

  get(key: string): FilteredRows | undefined {
    const found = this.#known.get(key);
    if (found) {
      this.#known.delete(key);
      this.#known.set(key, found);
    }
    return found;
  }

  /** A set to fill, with anything in it. Its place is freed if the filling fails. */
  takeFree(): Bitset {
    if (this.#capacity > 0 && this.#known.size >= this.#capacity) {
      const [oldest] = this.#known;
      if (oldest) {
        this.#known.delete(oldest[0]);
        return oldest[1].bits;
      }
    }
    // Without a capacity one set serves all: an answer never outlives its call.
    const bits = this.#free ?? createBitset(this.#count);
    this.#free = this.#capacity > 0 ? undefined : bits;
    return bits;
  }

  put(key: string, rows: FilteredRows): FilteredRows {
    if (this.#capacity > 0) this.#known.set(key, rows);
    return rows;
  }
}
