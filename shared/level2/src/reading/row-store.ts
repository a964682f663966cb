import { release } from '../volume/release.ts';

/** Many times as much as the longest row. */
const pageBytes = 256 * 1024;

/** Keeps the rows of radials until their sweep is built. A buffer for each row would cost more time than the copies. */
export class RowStore {
  #pages: Uint8Array[] = [];
  #pagesBefore: Uint8Array[] = [];
  #page = new Uint8Array();
  #used = 0;

  keep(row: Uint8Array): Uint8Array {
    if (this.#used + row.length > this.#page.length) {
      this.#page = new Uint8Array(pageBytes);
      this.#pages.push(this.#page);
      this.#used = 0;
    }
    const kept = this.#page.subarray(this.#used, this.#used + row.length);
    kept.set(row);
    this.#used += row.length;
    return kept;
  }

  /**
   * A sweep was built, so the rows of the one before are not needed any more. Its own pages stay: the radials that
   * showed its end belong to the next sweep, and are on them.
   */
  nextSweep(): void {
    for (const page of this.#pagesBefore) release(page);
    this.#pagesBefore = this.#pages;
    this.#pages = [];
    this.#page = new Uint8Array();
  }

  /** No row is needed any more. */
  clear(): void {
    this.nextSweep();
    this.nextSweep();
  }
}
