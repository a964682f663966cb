import { createBitset, setRows } from '@touchdown/shared/catalogue/bitset.ts';
import type { Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { findRows } from '@touchdown/shared/catalogue/find-rows.ts';
import type { FoundRows } from '@touchdown/shared/catalogue/query.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { ServedRecord } from '../../catalogue/cached-catalogue.ts';
import type { CachedTextIndex } from '../../full-text/cached-text-index.ts';
import { findDocuments } from '../../full-text/find-documents.ts';
import type { TextIndex } from '../../full-text/text-index.ts';
import { readTextQuery } from '@touchdown/shared/search/text-query.ts';

const unavailable = 'We can’t search narratives right now. Other filters work. Please try again later.';
const retryAfterSeconds = 60;
/** Stands for the row of a tornado that the record no longer lists. */
const notListed = 0xffffffff;

/** Finds tornadoes by the words of their narratives, as the agencies wrote them. */
export class NarrativeSearch {
  readonly #cached: Pick<CachedTextIndex, 'get'>;
  /** The row of every document of an index. */
  readonly #rows = new WeakMap<Catalogue, { index: TextIndex; rowOf: Uint32Array }>();

  constructor(cached: Pick<CachedTextIndex, 'get'>) {
    this.#cached = cached;
  }

  async find(record: ServedRecord, text: string): Promise<FoundRows> {
    const found = await this.findIfAvailable(record, text);
    if (!found) throw new Problem('UNAVAILABLE', unavailable, [], { retryAfterSeconds });
    return found;
  }

  /** Returns undefined if there is no index that can be read. */
  async findIfAvailable({ pointer, search }: ServedRecord, text: string): Promise<FoundRows | undefined> {
    const key = pointer?.textKey;
    const index = key ? await this.#cached.get(key) : undefined;
    if (!index) return undefined;
    const phrases = readTextQuery(text);
    const bits = createBitset(search.catalogue.count);
    const rowOf = this.#rowsOf(search.catalogue, index);
    const rows = Uint32Array.from(
      findDocuments(index, phrases),
      (document) => rowOf[document] as number,
    ).filter((row) => row !== notListed);
    setRows(bits, rows, 0, rows.length);
    return { key: JSON.stringify([key, phrases]), bits };
  }

  #rowsOf(catalogue: Catalogue, index: TextIndex): Uint32Array {
    const known = this.#rows.get(catalogue);
    if (known?.index === index) return known.rowOf;
    const rows = findRows(catalogue, index.ids);
    const rowOf = Uint32Array.from(index.ids, (id) => rows.get(id) ?? notListed);
    this.#rows.set(catalogue, { index, rowOf });
    return rowOf;
  }
}
