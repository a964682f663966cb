import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { DatabaseSync } from 'node:sqlite';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { exportRows } from '@touchdown/shared/catalogue/export-rows.ts';
import { exportColumnNames, exportColumns } from '@touchdown/shared/tornadoes/export/export-columns.ts';
import { exportFormats } from '@touchdown/shared/tornadoes/export/exported-file.ts';
import { exportPath } from '@touchdown/shared/tornadoes/export/export-path.ts';
import { csvCell, writeCsv } from '@touchdown/shared/tornadoes/export/write-csv.ts';
import { writeGeojson } from '@touchdown/shared/tornadoes/export/write-geojson.ts';
import { loadStartRecord } from '../record/load-start-record.ts';
import { startBenchCloud } from './bench-cloud.ts';
import { makeSyntheticRecord } from './synthetic-record.ts';

/**
 * `npm run bench -- export`: files of 70,000 synthetic tornadoes from memory, beside SQLite with the same columns,
 * and files of the whole record through the local cloud.
 */
const head = { source: 'Touchdown, synthetic', release: 'bench', licence: 'CC0 1.0', filter: '' };
const sqlKinds = { text: 'TEXT', number: 'NUMERIC' };
const folder = mkdtempSync(join(tmpdir(), 'touchdown-bench-export-'));

try {
  measureWriters(70_000);
  await measureCloud();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function measureWriters(count: number): void {
  const catalogue = buildCatalogue(makeSyntheticRecord(count));
  const rowNumbers = Array.from({ length: count }, (_, row) => row);
  const rows = () => exportRows(catalogue, rowNumbers, 'https://bench.example');
  const file = () => ({ columns: exportColumnNames, head, rows: rows() });
  const database = new DatabaseSync(join(folder, 'record.sqlite'));
  const kinds = exportColumnNames.map((name) => `${name} ${sqlKinds[exportColumns[name].kind]}`);
  database.exec(`CREATE TABLE tornado (${kinds.join(', ')}); BEGIN`);
  const insert = database.prepare(
    `INSERT INTO tornado VALUES (${exportColumnNames.map(() => '?').join(',')})`,
  );
  for (const row of rows()) insert.run(...exportColumnNames.map((name) => row[name]));
  database.exec('COMMIT');
  const all = database.prepare('SELECT * FROM tornado');
  all.setReturnArrays(true);

  console.log(`\nwriting ${count} tornadoes in memory            processor ms      wall ms         kB`);
  for (let round = 0; round < 2; round++) {
    measure('CSV', () => lengthOf(writeCsv(file())));
    measure('GeoJSON', () => lengthOf(writeGeojson(file())));
    measure('CSV of the same columns from rows of SQLite', () => {
      let length = 0;
      for (const row of all.iterate() as Iterable<unknown>)
        length += (row as (string | number | null)[]).map(csvCell).join(',').length + 2;
      return length;
    });
  }
  database.close();
  measureShell();
}

/** The command line of SQLite, where it is installed. */
function measureShell(): void {
  try {
    const startedAt = performance.now();
    const printed = execFileSync(
      'sqlite3',
      ['-csv', join(folder, 'record.sqlite'), 'SELECT * FROM tornado'],
      {
        maxBuffer: 500_000_000,
      },
    );
    print('sqlite3 -csv, another process', NaN, performance.now() - startedAt, printed.length);
  } catch {
    console.log('sqlite3 is not installed, so its own CSV was not measured.');
  }
}

async function measureCloud(): Promise<void> {
  const cloud = await startBenchCloud();
  try {
    // Files need the snapshot only, so this does not wait for the items of single tornadoes.
    await loadStartRecord(cloud, { kind: 'compiled' }, (line) => console.log(`\n${line}`));
    console.log('whole record through the local cloud         first byte ms      wall ms         kB');
    let salt = 1_000;
    for (let round = 0; round < 2; round++) {
      for (const format of exportFormats) {
        // Nothing is excluded, but the edge has no such URL.
        const url = `${cloud.url}${exportPath}?format=${format}&max_length=${salt++}`;
        await download(format, round === 0 ? `${cloud.url}${exportPath}?format=${format}` : url);
      }
    }
    const startedAt = performance.now();
    const pages = 20;
    for (let page = 1; page <= pages; page++)
      await (await fetch(`${cloud.url}/api/v1/tornadoes?limit=100&page=${page}`)).arrayBuffer();
    const each = (performance.now() - startedAt) / pages;
    console.log(
      `the same as JSON pages of 100: ${((each * 700) / 1000).toFixed(1)} s, from ${pages} of 701 pages`,
    );
  } finally {
    await cloud.close();
  }
}

async function download(name: string, url: string): Promise<void> {
  const startedAt = performance.now();
  const response = await fetch(url);
  const firstAt = performance.now();
  if (!response.ok || !response.body) throw new Error(`${url} returned ${response.status}`);
  const target = createWriteStream(join(folder, 'download'));
  await finished(Readable.fromWeb(response.body).pipe(target));
  print(name, firstAt - startedAt, performance.now() - startedAt, target.bytesWritten);
}

function lengthOf(pieces: Iterable<string>): number {
  let length = 0;
  // As a stream does, which also makes one text of the parts.
  for (const piece of pieces) length += Buffer.from(piece).length;
  return length;
}

function measure(name: string, work: () => number): void {
  const [before, startedAt] = [process.cpuUsage(), performance.now()];
  const bytes = work();
  const { user, system } = process.cpuUsage(before);
  print(name, (user + system) / 1000, performance.now() - startedAt, bytes);
}

function print(name: string, first: number, wall: number, bytes: number): void {
  const columns = [first, wall, bytes / 1000].map((value) => (Number.isNaN(value) ? '–' : value.toFixed(0)));
  console.log(name.padEnd(44) + columns.map((text) => text.padStart(13)).join(''));
}
