import { applyDeltas, type CatalogueDelta } from '@touchdown/shared/catalogue/apply-deltas.ts';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import type { Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import type { CataloguePointer } from './catalogue-pointer.ts';
import { Cached, type CachedOptions } from './cached.ts';
import { readSnapshot } from './read-snapshot.ts';

/** The ports to storage. A test can make each of them fail. */
export interface CatalogueSource extends Pick<CachedOptions<ServedRecord>, 'now' | 'onFailure'> {
  /** Returns undefined before the first import. */
  readPointer: () => Promise<CataloguePointer | undefined>;
  readObject: (key: string) => Promise<Uint8Array>;
  /** Returns the stored deltas numbered `from` to `to`, both included. */
  readDeltas: (from: number, to: number) => Promise<CatalogueDelta[]>;
}

/** The record that one pointer names. It never changes; the next record replaces it. */
export interface ServedRecord {
  /** Undefined for the empty record before the first import. */
  pointer: CataloguePointer | undefined;
  search: CatalogueSearch;
}

export type CachedCatalogue = Cached<ServedRecord>;

/** Caches the record in memory and refreshes it when the pointer changes. */
export function cachedCatalogue(
  source: CatalogueSource,
  refreshTimeoutMilliseconds?: number,
): CachedCatalogue {
  return new Cached<ServedRecord>({
    refresh: (cached) => newest(source, cached),
    now: source.now,
    onFailure: source.onFailure,
    unavailable: 'The record cannot be read at the moment. Please try again.',
    refreshTimeoutMilliseconds,
  });
}

async function newest(source: CatalogueSource, cached: ServedRecord | undefined): Promise<ServedRecord> {
  const pointer = await source.readPointer();
  if (!pointer) return { pointer, search: new CatalogueSearch(buildCatalogue([])) };
  const search = await searchOf(source, pointer, cached);
  return { pointer, search };
}

async function searchOf(
  source: CatalogueSource,
  pointer: CataloguePointer,
  cached: ServedRecord | undefined,
): Promise<CatalogueSearch> {
  const search = cached?.search;
  if (search && cached.pointer?.snapshotKey === pointer.snapshotKey) {
    if (search.catalogue.sequence === pointer.sequence) return search;
    // A rolled-back change cannot be removed from columns, so an older sequence needs the snapshot.
    if (search.catalogue.sequence < pointer.sequence) {
      try {
        return warmed(await caughtUp(source, search.catalogue, pointer));
      } catch (error) {
        // The deltas may still apply to the snapshot.
        source.onFailure(error);
      }
    }
  }
  const snapshot = readSnapshot(await source.readObject(pointer.snapshotKey), pointer.snapshotKey);
  return warmed(await caughtUp(source, snapshot, pointer));
}

/** Applies all changes up to the pointer's. Throws when one is missing. */
async function caughtUp(
  { readDeltas }: CatalogueSource,
  catalogue: Catalogue,
  { sequence }: CataloguePointer,
): Promise<Catalogue> {
  const deltas = catalogue.sequence < sequence ? await readDeltas(catalogue.sequence + 1, sequence) : [];
  const patched = applyDeltas(catalogue, deltas);
  if (patched.sequence !== sequence) {
    throw new Error(`The record's changes end at ${patched.sequence}; its pointer names ${sequence}.`);
  }
  return patched;
}

function warmed(catalogue: Catalogue): CatalogueSearch {
  const search = new CatalogueSearch(catalogue);
  search.warm();
  return search;
}
