import { createBitset, type Bitset } from './bitset.ts';
import type { FacetCounts } from './query.ts';

/** The rows that pass a filter, and their facet counts after the first request for them. */
export interface FilteredRows {
  bits: Bitset;
  total: number;
  counts?: FacetCounts;
}

/**
 * Caches the most recently used filters, because paging and sorting need the same rows again. Its size in bytes is
 * limited. The next filter reuses the set of an evicted one, so that there is no garbage to collect.
 */
export class FilterCache {
  readonly #count: number;
  readonly #capacity: number;
  /** A Map iterates in the order of insertion: the first entry is the least recently used. */
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

  /** Returns a set to fill, which still has old rows. If filling it fails, its entry is already evicted. */
  takeFree(): Bitset {
    if (this.#capacity > 0 && this.#known.size >= this.#capacity) {
      const [oldest] = this.#known;
      if (oldest) {
        this.#known.delete(oldest[0]);
        return oldest[1].bits;
      }
    }
    // Without a capacity one set is enough, because no result is used after its call.
    const bits = this.#free ?? createBitset(this.#count);
    this.#free = this.#capacity > 0 ? undefined : bits;
    return bits;
  }

  put(key: string, rows: FilteredRows): FilteredRows {
    if (this.#capacity > 0) this.#known.set(key, rows);
    return rows;
  }
}
