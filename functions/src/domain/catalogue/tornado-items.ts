import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { TornadoSources } from '@touchdown/shared/tornadoes/sources.ts';
import { isVisible, type VisibleRuns } from './catalogue-pointer.ts';

/**
 * How a tornado lies in the catalogue table: `TOR#<id>` holds a revision for each import that changed
 * it (`REV#<run>`), never overwritten. A reader takes the newest that belongs to the record.
 *
 * The document is one compressed value: nothing is asked of DynamoDB by its fields, lists are answered
 * from memory, and a row costs a quarter of what its columns would.
 */
export type StoredRevision =
  | { tornado: Tornado; sources: TornadoSources }
  /** The id was given up: two tornadoes turned out to be one. */
  | { movedTo: string };

const revisionPrefix = 'REV#';
const runDigits = 8;

export function tornadoPartition(id: string): string {
  return `TOR#${id}`;
}

export function revisionKey(run: number): string {
  return revisionPrefix + String(run).padStart(runDigits, '0');
}

/** The run that wrote an item of a tornado's partition; undefined where it is no revision. */
export function runOfRevisionItem(item: Record<string, unknown>): number | undefined {
  const key = String(item['sk']);
  return key.startsWith(revisionPrefix) ? Number(key.slice(revisionPrefix.length)) : undefined;
}

export function toRevisionItem(id: string, run: number, revision: StoredRevision): Record<string, unknown> {
  const item: Record<string, unknown> = {
    pk: tornadoPartition(id),
    sk: revisionKey(run),
    document: deflateRawSync(JSON.stringify(revision), { level: 4 }),
  };
  if ('tornado' in revision && revision.tornado.episode_id) {
    item['g1pk'] = episodePartition(revision.tornado.episode_id);
    item['g1sk'] = `${revision.tornado.begin_datetime}#${id}`;
  }
  return item;
}

export function episodePartition(episodeId: string): string {
  return `EP#${episodeId}`;
}

/** The newest revision that is part of the record, of the items of one tornado in any order. */
export function visibleRevision(
  items: readonly Record<string, unknown>[],
  runs: VisibleRuns,
): StoredRevision | undefined {
  let newest: Record<string, unknown> | undefined;
  for (const item of items) {
    const key = String(item['sk']);
    if (!key.startsWith(revisionPrefix) || !isVisible(Number(key.slice(revisionPrefix.length)), runs))
      continue;
    if (!newest || key > String(newest['sk'])) newest = item;
  }
  return newest && readDocument(newest);
}

export function readDocument(item: Record<string, unknown>): StoredRevision {
  return JSON.parse(inflateRawSync(item['document'] as Uint8Array).toString()) as StoredRevision;
}
