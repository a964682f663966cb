import { readFileSync } from 'node:fs';
import { zstdCompressSync } from 'node:zlib';
import { writeTracksPmtiles } from '@touchdown/functions/domain/tracks-archive/write-tracks-pmtiles.ts';
import { decodeSnapshot } from '@touchdown/shared/catalogue/decode-snapshot.ts';
import { exportRows } from '@touchdown/shared/catalogue/export-rows.ts';
import { exportColumnNames, type ExportHead } from '@touchdown/shared/tornadoes/export/export-columns.ts';
import { exportFormats } from '@touchdown/shared/tornadoes/export/exported-file.ts';
import { writeFile } from '@touchdown/shared/tornadoes/export/write-file.ts';

/**
 * Writes the whole record once, with nothing compiled or cached, and keeps no piece of it. exports.ts runs this in a new
 * process with the path of a snapshot and a format. Prints one line of JSON.
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
const rows = exportRows(catalogue, Array.from({ length: catalogue.count }).keys(), 'https://site.example');
const format = exportFormats.find((each) => each === wanted);

const residentBefore = process.resourceUsage().maxRSS;
const before = process.cpuUsage();
let bytes = 0;
const pieces =
  wanted === 'reading'
    ? namesOf(rows)
    : format
      ? writeFile(format, { columns: exportColumnNames, head, rows }, { zstd: zstdCompressSync })
      : [writeTracksPmtiles(rows, head)];
for (const piece of pieces) bytes += typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length;
const { user, system } = process.cpuUsage(before);
const memory = process.resourceUsage().maxRSS - residentBefore;

/** The reference: every row is read, and next to nothing written. */
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
