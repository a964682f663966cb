import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip, gzipSync, zstdCompressSync } from 'node:zlib';
import type { Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { exportCells, exportGeometry } from '@touchdown/shared/catalogue/export-cells.ts';
import { exportRows } from '@touchdown/shared/catalogue/export-rows.ts';
import {
  exportColumnNames,
  exportHeadNames,
  type ExportHead,
} from '@touchdown/shared/tornadoes/export/export-columns.ts';
import type { ExportFormat } from '@touchdown/shared/tornadoes/export/exported-file.ts';
import type { NarrativeRow } from '@touchdown/shared/tornadoes/export/narrative-columns.ts';
import type { SegmentRow } from '@touchdown/shared/tornadoes/export/segment-columns.ts';
import { writeFile } from '@touchdown/shared/tornadoes/export/write-file.ts';
import {
  writeNarrativesCsv,
  writeNarrativesParquet,
} from '@touchdown/shared/tornadoes/export/write-narratives.ts';
import { writeSegments } from '@touchdown/shared/tornadoes/export/write-segments.ts';
import type { RecordFileName } from '@touchdown/shared/releases/published-files.ts';
import { writeTracksPmtiles } from '../../../domain/tracks-archive/write-tracks-pmtiles.ts';

/** The tornadoes of a release, corrections laid on, and what their files say of themselves. */
export interface ReleaseContent {
  catalogue: Catalogue;
  head: ExportHead;
  siteUrl: string;
  /** The text of the CSV file, which the comparison with the release before also reads. */
  csv: string;
  /** What only the documents of its tornadoes have, read when the first file of it is written. */
  parts: () => Promise<ReleaseParts>;
}

export interface ReleaseParts {
  segments: SegmentRow[];
  narratives: NarrativeRow[];
}

type TornadoContent = Omit<ReleaseContent, 'csv' | 'parts'>;

type WriteFile = (content: ReleaseContent) => Uint8Array | Promise<Uint8Array>;

/** One writer for each file with the record. The same tornadoes give the same bytes. */
export const writeRecordFile: Record<RecordFileName, WriteFile> = {
  'tornadoes.parquet': (content) =>
    Buffer.concat([...exported('parquet', content)].map((piece) => Buffer.from(piece))),
  'tornadoes.csv.gz': ({ csv }) => gzipSync(csv),
  'tornadoes.geojson.gz': (content) => gzipped(exported('geojson', content)),
  'tornadoes.pmtiles': (content) =>
    writeTracksPmtiles(exportRows(content.catalogue, rowsOf(content), content.siteUrl), content.head),
  'segments.csv.gz': async ({ parts, head }) => gzipped(writeSegments((await parts()).segments, head)),
  'narratives.parquet': async ({ parts, head }) =>
    writeNarrativesParquet((await parts()).narratives, head, { zstd: zstdCompressSync }),
  'narratives.csv.gz': async ({ parts, head }) =>
    gzipped(writeNarrativesCsv((await parts()).narratives, head)),
};

function gzipped(pieces: Iterable<string | Uint8Array>): Promise<Buffer> {
  return buffer(Readable.from(pieces).pipe(createGzip()));
}

/** Returns the CSV file of a release as text. */
export function csvOf(content: TornadoContent): string {
  return [...exported('csv', content)].join('');
}

/** A release is the record, so it has all columns, and each line says where it is from. */
function exported(format: ExportFormat, content: TornadoContent): Iterable<string | Uint8Array> {
  const { catalogue, head, siteUrl } = content;
  const columns = [...exportColumnNames, ...exportHeadNames];
  const [cells, geometry] = [exportCells(catalogue, siteUrl), exportGeometry(catalogue)];
  const file = { columns, head, rows: rowsOf(content), cells, geometry };
  return writeFile(format, file, { zstd: zstdCompressSync });
}

function rowsOf({ catalogue }: TornadoContent): Iterable<number> {
  return Array(catalogue.count).keys();
}
