import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { decodeSnapshot } from '@touchdown/shared/catalogue/decode-snapshot.ts';
import { encodeSnapshot } from '@touchdown/shared/catalogue/encode-snapshot.ts';
import { keptForever } from '@touchdown/shared/contract/public-caching.ts';
import type { Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { readId } from '@touchdown/shared/catalogue/read-row.ts';
import { noOutbreakIds, type OutbreakIds } from '../../../domain/catalogue/assign-outbreak-ids.ts';
import { outbreakIdsOf, withOutbreaks } from '../../../domain/catalogue/with-outbreaks.ts';
import type { CataloguePointer } from '../../../domain/catalogue/catalogue-pointer.ts';
import { readSnapshot } from '../../../domain/catalogue/read-snapshot.ts';
import { drawRecord, type RecordPictures } from './draw-record.ts';
import type { SiteMedia } from '../run/import-ports.ts';
import type { LaidOnCorrections } from '../corrections/lay-on-corrections.ts';
import { tornadoPartition } from '../../../domain/catalogue/tornado-items.ts';
import type { RecordYear } from '../record/merge-year.ts';
import { partitionsOfYear, type ListedYear, type YearKeys } from './release-year.ts';
import { buildTextIndex } from '../../../domain/full-text/build-text-index.ts';
import { encodeTextIndex } from '../../../domain/full-text/text-index-file.ts';
import type { TextsOf } from '../../../domain/full-text/text-index.ts';

const compress = promisify(brotliCompress);
/** One step below the maximum, which takes ten times as long for 2 % less. */
const usualQuality = 9;

/** Under the prefix of the media bucket that CloudFront serves. */
const catalogueFolder = 'media/catalogue';

/** What a pointer says about its snapshots. */
export type SnapshotFacts = Pick<
  CataloguePointer,
  'count' | 'coverage' | 'snapshotSequence' | 'snapshotKey' | 'browserKey' | 'idsKey' | 'pictureKeys'
>;

/** The files of a record, not yet compressed. They are a fifth of the rows that they are made of. */
export interface EncodedSnapshots extends Pick<SnapshotFacts, 'count' | 'coverage' | 'snapshotSequence'> {
  server: Uint8Array;
  browser: Uint8Array;
  ids: Uint8Array;
}

/**
 * Makes the files of the server and of the browser, and checks the server's by reading it back. Outbreaks have the ids
 * that they had in the release before.
 */
export async function encodeSnapshots(
  { media }: SiteMedia,
  laidOn: Pick<LaidOnCorrections, 'rows' | 'sequence'>,
  before: Pick<CataloguePointer, 'snapshotKey'> | undefined,
): Promise<EncodedSnapshots> {
  return encodeRows(laidOn, await outbreakIdsBefore(media, before));
}

export function encodeRows(
  { rows, sequence }: Pick<LaidOnCorrections, 'rows' | 'sequence'>,
  outbreaks: OutbreakIds,
): EncodedSnapshots {
  const catalogue = withOutbreaks(buildCatalogue(rows, sequence), outbreaks);
  const server = encodeSnapshot(catalogue, 'server');
  const readBack = decodeSnapshot(server);
  if (readBack.count !== catalogue.count || readBack.rowOrder !== catalogue.rowOrder) {
    throw new Error('The decoded snapshot differs from the catalogue it was built from.');
  }
  return {
    count: rows.length,
    coverage: coverageOf(rows),
    snapshotSequence: sequence,
    server,
    browser: encodeSnapshot(catalogue, 'browser'),
    ids: encodeSnapshot(catalogue, 'ids'),
  };
}

/** Draws the pictures, and compresses and writes all files. Nothing else of the record should be in memory by now. */
export async function writeSnapshots(
  ports: SiteMedia,
  { server, browser, ids, ...facts }: EncodedSnapshots,
): Promise<SnapshotFacts> {
  collectGarbage();
  // Outside the heap, drawing takes as much as compressing. The rows would be there too if it came sooner.
  const pictureKeys = await putPictures(ports, await drawRecord(decodeSnapshot(server)));
  const put = async (name: keyof typeof snapshotEndings, bytes: Uint8Array) =>
    putSnapshot(ports, snapshotKeyOf(name, bytes), await compressSnapshot(bytes));
  // One after another, because each compression takes up to 100 MB.
  const snapshotKey = await put('server', server);
  const browserKey = await put('browser', browser);
  const idsKey = await put('ids', ids);
  return { ...facts, snapshotKey, browserKey, idsKey, pictureKeys };
}

/** Browsers decompress by the content encoding, functions by the ending of the key. */
const snapshotEndings = { server: 'tdc.br', browser: 'tdc', ids: 'tdc' };

export function snapshotKeyOf(name: keyof typeof snapshotEndings, bytes: Uint8Array): string {
  return keyOf(bytes, `${name}.${snapshotEndings[name]}`);
}

export function compressSnapshot(bytes: Uint8Array, quality = usualQuality): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 24 };
  return compress(bytes, { params });
}

/** Writes a compressed snapshot, and returns its key. */
async function putSnapshot({ media }: SiteMedia, key: string, compressed: Uint8Array): Promise<string> {
  await media.put(key, compressed, {
    contentType: 'application/octet-stream',
    cacheControl: keptForever,
    contentEncoding: 'br',
  });
  return key;
}

async function putPictures(
  { media }: SiteMedia,
  pictures: RecordPictures,
): Promise<SnapshotFacts['pictureKeys']> {
  const put = async (theme: keyof RecordPictures) => {
    const key = keyOf(pictures[theme], `paths-${theme}.avif`);
    await media.put(key, pictures[theme], { contentType: 'image/avif', cacheControl: keptForever });
    return key;
  };
  return { light: await put('light'), dark: await put('dark') };
}

function keyOf(bytes: Uint8Array, name: string): string {
  return `${catalogueFolder}/${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}-${name}`;
}

/**
 * Frees the rows of the whole record, if the process may be asked for that, as `npm run import` may. The steps that
 * follow take memory outside the heap, which tells V8 of no need to collect.
 */
export function collectGarbage(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** An import must be able to replace a damaged file. It then gives the ids anew, which are mostly the same. */
async function outbreakIdsBefore(
  media: SiteMedia['media'],
  before: Pick<CataloguePointer, 'snapshotKey'> | undefined,
): Promise<OutbreakIds> {
  const file = before && (await media.get(before.snapshotKey));
  try {
    return file ? outbreakIdsOf(readSnapshot(file, before.snapshotKey)) : noOutbreakIds;
  } catch {
    return noOutbreakIds;
  }
}

function coverageOf(rows: readonly CatalogueRow[]): CataloguePointer['coverage'] {
  let [from, to] = [Infinity, -Infinity];
  for (const { beginLocal } of rows) {
    const year = Number(beginLocal.slice(0, 4));
    if (year < from) from = year;
    if (year > to) to = year;
  }
  return rows.length === 0 ? null : { from, to };
}

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

const compressText = promisify(brotliCompress);
/** Postings hardly compress: a higher quality takes many times as long and saves a few percent. */
const textQuality = 4;

/** The index of all narratives as it is stored, under the hash of its content. */
interface PackedTextIndex {
  key: string;
  bytes: Uint8Array;
}

/** Equal texts get the same key. */
export async function packTextIndex(
  texts: Iterable<TextsOf>,
  quality = textQuality,
): Promise<PackedTextIndex> {
  const file = encodeTextIndex(buildTextIndex(texts));
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 24);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 22 };
  return { key: `media/catalogue/${hash}-narratives.tdx.br`, bytes: await compressText(file, { params }) };
}

/** Writes the index beside the snapshots. Returns its key. */
export async function putTextIndex({ media }: SiteMedia, { key, bytes }: PackedTextIndex): Promise<string> {
  await media.put(key, bytes, { contentType: 'application/octet-stream', cacheControl: keptForever });
  return key;
}
