import { applyDeltas, type CatalogueDelta } from '@touchdown/shared/catalogue/apply-deltas.ts';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import type { Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import type { CataloguePointer } from './catalogue-pointer.ts';
import { Held, type HeldOptions } from './held.ts';
import { readSnapshot } from './read-snapshot.ts';

/** The ports to storage, so that a test can make each of them fail. */
export interface CatalogueSource extends Pick<HeldOptions<ServedRecord>, 'now' | 'onFailure'> {
  /** Undefined while no import has written one. */
  readPointer: () => Promise<CataloguePointer | undefined>;
  readObject: (key: string) => Promise<Uint8Array>;
  /** Those numbered `from` to `to`, both included, as far as they are there. */
  readDeltas: (from: number, to: number) => Promise<CatalogueDelta[]>;
}

/** The record as one pointer names it; it never changes, a new one takes its place. */
export interface ServedRecord {
  /** Undefined for the empty record before the first import. */
  pointer: CataloguePointer | undefined;
  search: CatalogueSearch;
}

export type HeldCatalogue = Held<ServedRecord>;

/** The record in memory, kept up with the pointer. */
export function heldCatalogue(source: CatalogueSource, patienceMilliseconds?: number): HeldCatalogue {
  return new Held<ServedRecord>({
    look: (held) => newest(source, held),
    now: source.now,
    onFailure: source.onFailure,
    unavailable: 'The record cannot be read at the moment. Please try again.',
    patienceMilliseconds,
  });
}

async function newest(source: CatalogueSource, held: ServedRecord | undefined): Promise<ServedRecord> {
  const pointer = await source.readPointer();
  if (!pointer) return { pointer, search: new CatalogueSearch(buildCatalogue([])) };
  const search = await searchOf(source, pointer, held);
  return { pointer, search };
}

async function searchOf(
  source: CatalogueSource,
  pointer: CataloguePointer,
  held: ServedRecord | undefined,
): Promise<CatalogueSearch> {
  const search = held?.search;
  if (search && held.pointer?.snapshotKey === pointer.snapshotKey) {
    if (search.catalogue.sequence === pointer.sequence) return search;
    // Changes that were taken back cannot be taken out of columns: only the snapshot is without them.
    if (search.catalogue.sequence < pointer.sequence) {
      try {
        return warmed(await caughtUp(source, search.catalogue, pointer));
      } catch (error) {
        // They may follow on the snapshot where they do not follow on what is held.
        source.onFailure(error);
      }
    }
  }
  const snapshot = readSnapshot(await source.readObject(pointer.snapshotKey), pointer.snapshotKey);
  return warmed(await caughtUp(source, snapshot, pointer));
}

/** All changes up to the pointer's, or none: a gap anywhere is refused. */
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
