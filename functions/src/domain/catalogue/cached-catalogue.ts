import type { Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { applyDeltas, type CatalogueDelta } from '@touchdown/shared/catalogue/apply-deltas.ts';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { readOfficeCounties } from '@touchdown/shared/geo/counties/office-counties.ts';
import { tornadoIdPattern } from '@touchdown/shared/tornadoes/tornado-id.ts';
import { inLanes } from '../../platform/in-lanes.ts';
import type { CataloguePointer, VisibleRuns } from './catalogue-pointer.ts';
import { Cached, type CachedOptions } from './cached.ts';
import type { TornadoChange } from './delta-items.ts';
import type { CurrentRow } from './read-current-row.ts';
import { readSnapshot } from './read-snapshot.ts';

/** The ports to storage. A test can make each of them fail. */
export interface CatalogueSource extends Pick<CachedOptions<ServedRecord>, 'now' | 'onFailure'> {
  /** Returns undefined before the first import. */
  readPointer: () => Promise<CataloguePointer | undefined>;
  readObject: (key: string) => Promise<Uint8Array>;
  /** Returns the changes numbered `from` to `to`, both included. */
  readChanges: (from: number, to: number) => Promise<TornadoChange[]>;
  /** Returns the row of a tornado with all of its corrections, in the record of these runs. */
  readRow: (id: string, runs: VisibleRuns, onUnreadable: (error: unknown) => void) => Promise<CurrentRow>;
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
    unavailable: 'The record can’t be loaded right now. Please try again.',
    refreshTimeoutMilliseconds,
  });
}

async function newest(source: CatalogueSource, cached: ServedRecord | undefined): Promise<ServedRecord> {
  const pointer = await source.readPointer();
  if (!pointer) return { pointer, search: new CatalogueSearch(withAreas(buildCatalogue([]))) };
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
        return searchIn(await caughtUp(source, search.catalogue, pointer));
      } catch (error) {
        // The deltas may still apply to the snapshot.
        source.onFailure(error);
      }
    }
  }
  const snapshot = readSnapshot(await source.readObject(pointer.snapshotKey), pointer.snapshotKey);
  return searchIn(await caughtUp(source, snapshot, pointer));
}

/**
 * Reads the changed tornadoes and replaces their rows, up to the pointer's change. Throws when a change is missing. A
 * tornado that the record does not list leaves no row, and one that makes no row keeps its old one.
 */
async function caughtUp(
  source: CatalogueSource,
  catalogue: Catalogue,
  pointer: CataloguePointer,
): Promise<Catalogue> {
  const { sequence } = pointer;
  const changes =
    catalogue.sequence < sequence ? await source.readChanges(catalogue.sequence + 1, sequence) : [];
  const ids = [...new Set(changes.map(({ tornado }) => tornado))].filter((id) => isTornadoId(id, source));
  const rows = new Map<string, CurrentRow>();
  await inLanes(readLanes, ids, async (id) => {
    rows.set(id, await source.readRow(id, pointer, source.onFailure));
  });
  const patched = applyDeltas(
    catalogue,
    changes.map((change) => toDelta(change, rows.get(change.tornado) ?? 'unreadable')),
  );
  if (patched.sequence !== sequence) {
    throw new Error(`The record's changes end at ${patched.sequence}; its pointer names ${sequence}.`);
  }
  return patched;
}

/** A damaged change names nothing, and its number still counts. */
function isTornadoId(id: string, { onFailure }: CatalogueSource): boolean {
  const isId = tornadoIdPattern.test(id);
  if (!isId) onFailure(new Error(`A change of the record names ${JSON.stringify(id)}, which is no tornado.`));
  return isId;
}

/** After a rollback, thousands of tornadoes may be read at once. */
const readLanes = 16;

function toDelta({ sequence, tornado }: TornadoChange, row: CurrentRow): CatalogueDelta {
  if (row === 'unreadable') return { sequence, keep: tornado };
  return row === 'none' ? { sequence, remove: tornado } : { sequence, upsert: row };
}

function withAreas(catalogue: Catalogue): Catalogue {
  return { ...catalogue, officeCounties: readOfficeCounties() };
}

/** Its indexes are built when they are first needed: all of them take a second, and a person waits for a few. */
function searchIn(catalogue: Catalogue): CatalogueSearch {
  return new CatalogueSearch(withAreas(catalogue));
}
