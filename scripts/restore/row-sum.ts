import { createHash } from 'node:crypto';
import { itemLine, type StoredItem } from '@touchdown/functions/features/copies/item-lines.ts';

const modulus = 1n << 256n;

/** The number of rows and the sum of their hashes, which are the same for the same rows in any order. */
export class RowSum {
  #rows = 0;
  #sum = 0n;

  add(item: StoredItem): void {
    const hash = createHash('sha256').update(canonicalLine(item)).digest('hex');
    this.#rows++;
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % modulus;
  }

  get text(): string {
    return `${this.#rows} rows with the sum ${this.#sum.toString(16).slice(0, 16)}`;
  }
}

function byText(a: unknown, b: unknown): number {
  return String(a) < String(b) ? -1 : 1;
}

/** Attributes and sets have no order. */
function canonicalLine(item: StoredItem): string {
  return JSON.stringify(JSON.parse(itemLine(item)), (key, value: unknown) => {
    if (Array.isArray(value)) return ['SS', 'NS', 'BS'].includes(key) ? value.toSorted(byText) : value;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
