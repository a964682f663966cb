import { readFileSync } from 'node:fs';
import { zstdCompressSync } from 'node:zlib';
import { writeTracksPmtiles } from '@touchdown/functions/domain/tracks-archive/write-tracks-pmtiles.ts';
import { decodeSnapshot } from '@touchdown/shared/catalogue/decode-snapshot.ts';
import { exportCells, exportGeometry } from '@touchdown/shared/catalogue/export-cells.ts';
import { exportRows } from '@touchdown/shared/catalogue/export-rows.ts';
import {
  columnsOfFile,
  defaultColumns,
  exportHeadNames,
  type ExportHead,
} from '@touchdown/shared/tornadoes/export/export-columns.ts';
import { exportFormats } from '@touchdown/shared/tornadoes/export/exported-file.ts';
import { writeFile } from '@touchdown/functions/domain/tornadoes/export/write-file.ts';

/**
 * Writes the whole record once, with nothing compiled or cached, and keeps no piece of it. exports.ts runs this in a new
 * process with the path of a snapshot and a format, `csv` or `csv all`. Prints one line of JSON.
 */
const [, , snapshot = '', wanted = ''] = process.argv;
const catalogue = decodeSnapshot(readFileSync(snapshot));
const head: ExportHead = {
  source: 'Touchdown, compiled from the records of NOAA’s NCEI and Storm Prediction Center',
  release: 'bench',
  licence: 'CC0 1.0',
  filter: '',
  corrections: 'laid on',
};
const [format, all] = wanted.split(' ');
const known = exportFormats.find((each) => each === format);
const site = 'https://site.example';
const rows = () => Array.from({ length: catalogue.count }).keys();

const residentBefore = process.resourceUsage().maxRSS;
const before = process.cpuUsage();
let bytes = 0;
for (const piece of pieces()) bytes += typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length;
const { user, system } = process.cpuUsage(before);
const memory = process.resourceUsage().maxRSS - residentBefore;

function pieces(): Iterable<string | Uint8Array> {
  if (format === 'reading') return namesOf(exportRows(catalogue, rows(), site));
  if (!known) return [writeTracksPmtiles(exportRows(catalogue, rows(), site), head)];
  const columns = all ? [...columnsOfFile(false), ...exportHeadNames] : defaultColumns(false);
  const [cells, geometry] = [exportCells(catalogue, site), exportGeometry(catalogue)];
  return writeFile(known, { columns, head, rows: rows(), cells, geometry }, { zstd: zstdCompressSync });
}

/** The reference: every row is read as an object, and next to nothing written. */
function* namesOf(read: Iterable<{ name: string | null }>): Generator<string> {
  for (const { name } of read) yield name ?? '';
}

console.log(
  JSON.stringify({
    milliseconds: (user + system) / 1000,
    bytes,
    megabytes: memory / 1024,
    count: catalogue.count,
  }),
);
