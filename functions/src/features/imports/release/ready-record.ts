import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { encodeSnapshot } from '@touchdown/shared/catalogue/encode-snapshot.ts';
import { readId } from '@touchdown/shared/catalogue/read-row.ts';
import { keptForever } from '@touchdown/shared/contract/public-caching.ts';
import { tornadoPartition } from '../../../domain/catalogue/tornado-items.ts';
import type { RecordYear } from '../record/merge-year.ts';
import type { SiteMedia } from '../run/import-ports.ts';
import type { RecordPictures } from './draw-record.ts';
import { partitionsOfYear } from './filling-plan.ts';
import {
  compressSnapshot,
  putPictures,
  putSnapshot,
  snapshotKeyOf,
  type SnapshotFacts,
} from './write-snapshots.ts';
import type { ListedYear, YearKeys } from './year-archive.ts';
import { buildTextIndex } from '../../../domain/full-text/build-text-index.ts';
import { encodeTextIndex } from '../../../domain/full-text/text-index-file.ts';
import type { TextsOf } from '../../../domain/full-text/text-index.ts';

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

const compress = promisify(brotliCompress);
/** Postings hardly compress: a higher quality takes many times as long and saves a few percent. */
const usualQuality = 4;

/** The index of all narratives as it is stored, under the hash of its content. */
interface PackedTextIndex {
  key: string;
  bytes: Uint8Array;
}

/** Equal texts get the same key. */
export async function packTextIndex(
  texts: Iterable<TextsOf>,
  quality = usualQuality,
): Promise<PackedTextIndex> {
  const file = encodeTextIndex(buildTextIndex(texts));
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 24);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 22 };
  return { key: `media/catalogue/${hash}-narratives.tdx.br`, bytes: await compress(file, { params }) };
}

/** Writes the index beside the snapshots. Returns its key. */
export async function putTextIndex({ media }: SiteMedia, { key, bytes }: PackedTextIndex): Promise<string> {
  await media.put(key, bytes, { contentType: 'application/octet-stream', cacheControl: keptForever });
  return key;
}
