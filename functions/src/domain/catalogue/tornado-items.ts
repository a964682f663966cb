import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { keyText, readKey } from '@touchdown/shared/storage/key-pattern.ts';
import { indexKey, itemKey, partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { TornadoSources } from '@touchdown/shared/tornadoes/sources.ts';
import { isVisible, type VisibleRuns } from './catalogue-pointer.ts';
import { packRevision, unpackRevision } from './revision-packing.ts';

/**
 * One revision of a tornado. The partition `TOR#<id>` has a revision `REV#<run>` for each import that changed the
 * tornado. Revisions are never overwritten; a reader uses the newest one that belongs to the record.
 *
 * The document is one compressed value. No query needs its fields, because lists are answered from memory, and
 * it costs an eighth of what separate attributes would.
 */
export type StoredRevision =
  | { tornado: Tornado; sources: TornadoSources }
  /** The id was retired, because two tornadoes turned out to be one. */
  | { movedTo: string };

const { revision: kind } = catalogue.kinds;

export function tornadoPartition(id: string): string {
  return keyText(kind.partition, { tornado: id });
}

export function revisionKey(run: number): string {
  return keyText(kind.sort, { run });
}

/** Returns the run that wrote an item of a tornado's partition, or undefined if it is not a revision. */
export function runOfRevisionItem(item: Record<string, unknown>): number | undefined {
  return readKey(kind.sort, String(item[sortKey]))?.run;
}

/** Returns the item of a revision. `json` is that of the revision, for whoever has made it already. */
export function toRevisionItem(
  id: string,
  run: number,
  revision: StoredRevision,
  json: string | Buffer = JSON.stringify(revision),
): Record<string, unknown> {
  const item: Record<string, unknown> = {
    ...itemKey(kind, { tornado: id, run }),
    document: packRevision(json),
  };
  if ('tornado' in revision && revision.tornado.episode_id) {
    const { episode_id: episode, begin_datetime: begin } = revision.tornado;
    Object.assign(item, indexKey(kind.indexes.byEpisode, { episode, begin, tornado: id }));
  }
  return item;
}

export function episodePartition(episodeId: string): string {
  return keyText(kind.indexes.byEpisode.partition, { episode: episodeId });
}

/** Returns the id of the tornado that an item belongs to. */
export function tornadoOfItem(item: Record<string, unknown>): string | undefined {
  return readKey(kind.partition, String(item[partitionKey]))?.tornado;
}

/** Returns the newest revision that is part of the record. The items of one tornado may be in any order. */
export function visibleRevision(
  items: readonly Record<string, unknown>[],
  runs: VisibleRuns,
): StoredRevision | undefined {
  let newest: { run: number; item: Record<string, unknown> } | undefined;
  for (const item of items) {
    const run = runOfRevisionItem(item);
    if (run === undefined || !isVisible(run, runs)) continue;
    if (!newest || run > newest.run) newest = { run, item };
  }
  return newest && readDocument(newest.item);
}

/** Returns all revisions that are part of the record, the oldest first. */
export function visibleRevisions(
  items: readonly Record<string, unknown>[],
  runs: VisibleRuns,
): StoredRevision[] {
  return items
    .map((item) => ({ run: runOfRevisionItem(item), item }))
    .filter((one): one is { run: number; item: Record<string, unknown> } => {
      return one.run !== undefined && isVisible(one.run, runs);
    })
    .toSorted((a, b) => a.run - b.run)
    .map(({ item }) => readDocument(item));
}

function readDocument(item: Record<string, unknown>): StoredRevision {
  return JSON.parse(unpackRevision(item['document'] as Uint8Array)) as StoredRevision;
}
