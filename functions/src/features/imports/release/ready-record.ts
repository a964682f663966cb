import type { Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { encodeSnapshot } from '@touchdown/shared/catalogue/encode-snapshot.ts';
import { readId } from '@touchdown/shared/catalogue/read-row.ts';
import { tornadoPartition } from '../../../domain/catalogue/tornado-items.ts';
import type { RecordYear } from '../record/merge-year.ts';
import type { SiteMedia } from '../run/import-ports.ts';
import type { RecordPictures } from './draw-record.ts';
import { partitionsOfYear } from './filling-plan.ts';
import type { PackedTextIndex } from './narrative-index.ts';
import {
  compressSnapshot,
  putPictures,
  putSnapshot,
  snapshotKeyOf,
  type SnapshotFacts,
} from './write-snapshots.ts';
import type { ListedYear, YearKeys } from './year-archive.ts';

/** What publishing makes of a fresh record without corrections, made beforehand: most of the work of a first start. */
export interface ReadyRecord extends Pick<SnapshotFacts, 'count' | 'coverage' | 'snapshotKey'> {
  /** The server's snapshot as it is stored, and read. The browser's files are parts of it. */
  server: Uint8Array;
  catalogue: Catalogue;
  pictures: RecordPictures;
  narratives: PackedTextIndex;
  yearOf: (year: number) => ReadyYear;
}

export interface ReadyYear {
  listed: ListedYear & YearKeys;
  /** Those that do not follow from the ids in the snapshot. */
  partitions: string[];
}

/** Somebody waits for these: five times as fast as the usual quality, for one percent more. */
const quickQuality = 5;

/** Writes what the pointer names. */
export async function putReadySnapshots(ports: SiteMedia, ready: ReadyRecord): Promise<SnapshotFacts> {
  const { count, coverage, snapshotKey, server, catalogue, pictures } = ready;
  const put = async (profile: 'browser' | 'ids') => {
    const bytes = encodeSnapshot(catalogue, profile);
    return putSnapshot(ports, snapshotKeyOf(profile, bytes), await compressSnapshot(bytes, quickQuality));
  };
  const [browserKey, idsKey, pictureKeys] = await Promise.all([
    put('browser'),
    put('ids'),
    putPictures(ports, pictures),
    putSnapshot(ports, snapshotKey, server),
  ]);
  const { sequence: snapshotSequence } = catalogue;
  return { count, coverage, snapshotSequence, snapshotKey, browserKey, idsKey, pictureKeys };
}

/** The id of a tornado begins with its day. */
export function tornadoPartitionsByYear({
  catalogue,
}: Pick<ReadyRecord, 'catalogue'>): Map<number, string[]> {
  const ids = Array.from({ length: catalogue.count }, (_, row) => readId(catalogue, row));
  const byYear = Map.groupBy(ids, (id) => Number(id.slice(0, 4)));
  return new Map([...byYear].map(([year, ofYear]) => [year, ofYear.map(tornadoPartition)]));
}

/** Returns what `tornadoPartitionsByYear` does not have of a year. */
export function otherPartitionsOfYear(record: RecordYear): string[] {
  const listed = record.documents.flatMap(({ tornado: { id, status } }) =>
    status === 'current' && Number(id.slice(0, 4)) === record.year ? [tornadoPartition(id)] : [],
  );
  const known = new Set(listed);
  // A run has no part in the names of partitions.
  return partitionsOfYear(record, 1).filter((partition) => !known.has(partition));
}
