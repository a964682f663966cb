import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { decodeSnapshot } from '@touchdown/shared/catalogue/decode-snapshot.ts';
import { drawRecord } from '@touchdown/functions/features/imports/release/draw-record.ts';
import { readSnapshot } from '@touchdown/functions/domain/catalogue/read-snapshot.ts';
import { textIndexVersion } from '@touchdown/functions/domain/full-text/text-index-file.ts';
import type { CompiledRelease } from '@touchdown/functions/features/imports/release/load-compiled-release.ts';
import {
  packTextIndex,
  otherPartitionsOfYear,
  type ReadyRecord,
  type ReadyYear,
  compressSnapshot,
  encodeRows,
  snapshotKeyOf,
} from '@touchdown/functions/features/imports/release/write-snapshots.ts';
import {
  packRecordYear,
  rowsFormat,
  type PackedRecordYear,
} from '@touchdown/functions/features/imports/release/release-year.ts';
import { noOutbreakIds } from '@touchdown/functions/domain/catalogue/assign-outbreak-ids.ts';
import { snapshotVersion } from '@touchdown/shared/catalogue/sections.ts';

/** The files of what publishing makes of a release, beside its years. They let a first start serve the record at once. */
export const readyFiles = {
  about: 'ready-about.br',
  server: 'ready-server.br',
  narratives: 'ready-narratives.br',
  light: 'ready-paths-light.avif',
  dark: 'ready-paths-dark.avif',
} as const;

type ReadyFile = keyof typeof readyFiles;

/** What the files say about themselves and the archive. */
interface About extends Pick<ReadyRecord, 'count' | 'coverage' | 'snapshotKey'> {
  /** Of the code that made them. Other code makes its own. */
  formats: string;
  textKey: string;
  years: Record<string, ReadyYear>;
}

const formats = [snapshotVersion, textIndexVersion, rowsFormat].join('.');

/** They are made once and stored for ever. */
const bestQuality = constants.BROTLI_MAX_QUALITY;

/** Makes the files, with the same code that an import uses. */
export async function makeReady(
  release: Pick<CompiledRelease, 'years' | 'year'>,
  quality = bestQuality,
): Promise<Record<ReadyFile, Uint8Array>> {
  const rows: PackedRecordYear['rows'] = [];
  const texts: PackedRecordYear['texts'] = [];
  const years: About['years'] = {};
  for (const year of release.years.toSorted((a, b) => a - b)) {
    const { record } = await release.year(year);
    const packed = await packRecordYear(record);
    for (const row of packed.rows) rows.push(row);
    for (const text of packed.texts) texts.push(text);
    years[year] = { listed: packed.listed, partitions: otherPartitionsOfYear(record) };
  }
  const { count, coverage, server } = encodeRows({ rows, sequence: 0 }, noOutbreakIds);
  const narratives = await packTextIndex(texts, quality);
  const snapshotKey = snapshotKeyOf('server', server);
  const about: About = { formats, count, coverage, snapshotKey, textKey: narratives.key, years };
  return {
    about: brotliCompressSync(JSON.stringify(about)),
    server: await compressSnapshot(server, quality),
    narratives: narratives.bytes,
    ...(await drawRecord(decodeSnapshot(server))),
  };
}

/** Reads the files. Returns undefined if code of other formats has made them. Throws if they cannot be read. */
export function readReady(read: (file: ReadyFile) => Uint8Array): ReadyRecord | undefined {
  const about = JSON.parse(brotliDecompressSync(read('about')).toString()) as About;
  if (about.formats !== formats) return undefined;
  const { count, coverage, snapshotKey, textKey, years } = about;
  const server = read('server');
  return {
    count,
    coverage,
    snapshotKey,
    server,
    catalogue: readSnapshot(server, snapshotKey),
    pictures: { light: read('light'), dark: read('dark') },
    narratives: { key: textKey, bytes: read('narratives') },
    yearOf(year) {
      const known = years[year];
      if (!known) throw new Error(`${readyFiles.about} of the compiled record lacks the year ${year}.`);
      return known;
    },
  };
}
