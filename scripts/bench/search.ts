import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { profileOf } from '@touchdown/shared/search/profile-of.ts';
import { applyDeltas } from '@touchdown/shared/catalogue/apply-deltas.ts';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import type { Catalogue, Profile } from '@touchdown/shared/catalogue/columns.ts';
import { decodeSnapshot } from '@touchdown/shared/catalogue/decode-snapshot.ts';
import { encodeSnapshot } from '@touchdown/shared/catalogue/encode-snapshot.ts';
import type { CatalogueQuery } from '@touchdown/shared/catalogue/query.ts';
import { readRow } from '@touchdown/shared/catalogue/read-row.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { readSpcRows } from './spc-record.ts';
import { makeSiteQueries } from './site-queries.ts';
import { SqliteSearch } from './sqlite-search.ts';
import { makeSyntheticRecord } from './synthetic-record.ts';

/**
 * `npm run bench -- search [large]`: compares the engine with SQLite, in time and results, on the same seeded queries;
 * with `large` also on a synthetic record of 750,000 tornadoes.
 */
const engineQueries = 20_000;
const profileQueries = 3_000;

const record = readSpcRows();
if (record) bench('SPC record 1950-2022', record, 2_000);
else console.log('No SPC record found (../shared/data or TOUCHDOWN_TEST_DATA); synthetic records only.');
if (!record) bench('synthetic', makeSyntheticRecord(75_000), 2_000);
if (process.argv.includes('large')) bench('synthetic', makeSyntheticRecord(750_000), 150);

function bench(name: string, rows: readonly CatalogueRow[], sqliteQueries: number): void {
  console.log(`\n${name}, ${rows.length.toLocaleString('en-US')} tornadoes`);
  const [built, buildMilliseconds] = timed(() => buildCatalogue(rows));
  console.log(`  build ${buildMilliseconds.toFixed(0)} ms`);
  printSnapshots(built);
  const catalogue = decodeSnapshot(encodeSnapshot(built));
  printPatch(catalogue);

  const queries = makeSiteQueries(new SeededRandom(2), rows, engineQueries);
  const uncached = new CatalogueSearch(catalogue, { cacheBytes: 0 });
  // Run queries of another seed first, so that only compiled code is measured.
  for (const query of makeSiteQueries(new SeededRandom(3), rows, 3_000))
    uncached.find({ ...query, facets: true });

  const times = measure(queries, (query) => uncached.find(query));
  const faceted = measure(queries, (query) => uncached.find({ ...query, facets: true }));
  const profiles = measure(queries.slice(0, profileQueries), (query) => uncached.profile(query));
  const cached = new CatalogueSearch(catalogue);
  for (const query of queries.slice(0, 3_000)) cached.find(query);
  const cachedTimes = measure(queries, (query) => cached.find(query));
  const extra = Float64Array.from(faceted, (time, at) => time - (times[at] ?? 0));

  const sqliteSubset = queries.slice(0, sqliteQueries);
  const sqlite = new SqliteSearch(catalogue);
  checkResults(sqliteSubset, uncached, sqlite);
  const sqliteTimes = measure(sqliteSubset, (query) => sqlite.find(query));
  sqlite.close();
  printTimes('engine', times);
  printTimes('engine, filters cached', cachedTimes);
  printTimes('engine with facets', faceted);
  printTimes('  facets alone', extra);
  printTimes('profile', profiles);
  printProfiles(uncached, queries.slice(0, profileQueries), profiles, faceted);
  printTimes(`SQLite (${sqliteSubset.length} queries)`, sqliteTimes);
  const ratio = (share: number) => (percentile(sqliteTimes, share) / percentile(times, share)).toFixed(0);
  console.log(`  SQLite / engine              p50 ${ratio(0.5)}×   p90 ${ratio(0.9)}×   p99 ${ratio(0.99)}×`);
}

/** Names the list of the same tornadoes that a profile is compared with, and the size of the answers. */
function printProfiles(
  search: CatalogueSearch,
  queries: readonly CatalogueQuery[],
  times: Float64Array,
  lists: Float64Array,
): void {
  const ratio = (share: number) =>
    (percentile(times, share) / percentile(lists.subarray(0, times.length), share)).toFixed(1);
  console.log(`  profile / list with facets   p50 ${ratio(0.5)}×   p99 ${ratio(0.99)}×`);
  const sizes = Float64Array.from(queries.slice(0, 300), (query) => {
    const text = JSON.stringify(profileOf(search, query));
    return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length / 1000;
  });
  const largest = percentile(sizes, 1).toFixed(1);
  console.log(
    `  its answer, brotli           p50 ${percentile(sizes, 0.5).toFixed(1)} kB, largest ${largest} kB`,
  );
}

/** Compares where tornadoes began before anything is timed, so that SQLite has also compiled and read everything. */
function checkResults(
  queries: readonly CatalogueQuery[],
  engine: CatalogueSearch,
  sqlite: SqliteSearch,
): void {
  for (const [at, query] of queries.entries()) {
    const { total, rows, facets } = engine.find({ ...query, beginOnly: true, facets: true });
    // Grouping four times is slow in SQLite, so only every tenth query is checked.
    const expectedFacets = at % 10 === 0 ? sqlite.countFacets(query) : facets;
    const isSame =
      isDeepStrictEqual({ total, rows }, sqlite.find(query)) && isSameFacets(facets, expectedFacets);
    if (!isSame) throw new Error(`The results differ for ${JSON.stringify(query)}`);
  }
  console.log(`  both return the same results for ${queries.length} queries`);
}

/** Compares as JSON, because SQLite's rows have no prototype and would not be strictly equal. */
function isSameFacets(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function printSnapshots(catalogue: Catalogue): void {
  for (const profile of ['server', 'browser', 'ids'] as const satisfies Profile[]) {
    const [file, encodeMilliseconds] = timed(() => encodeSnapshot(catalogue, profile));
    const packed = brotliCompressSync(file, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: catalogue.count > 100_000 ? 9 : 11,
        [constants.BROTLI_PARAM_LGWIN]: 24,
      },
    });
    const size = `${kilobytes(file.length)} raw, ${kilobytes(packed.length)} brotli`;
    const load = profile === 'ids' ? '' : `; ${describeLoad(file)}`;
    console.log(`  snapshot ${profile.padEnd(8)} ${size}, encode ${encodeMilliseconds.toFixed(0)} ms${load}`);
  }
}

/** Returns the median of five loads, each in a new process, and the memory of the process. */
function describeLoad(file: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const path = join(folder, 'snapshot');
    writeFileSync(path, file);
    const script = join(import.meta.dirname, 'load-snapshot.ts');
    const runs = Array.from({ length: 5 }, () => {
      const output = execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', script, path]);
      return JSON.parse(output.toString()) as Record<
        'loadMilliseconds' | 'firstAnswerMilliseconds' | 'rss' | 'residentBefore',
        number
      >;
    });
    const median = (field: keyof (typeof runs)[number]) =>
      percentile(
        Float64Array.from(runs, (run) => run[field]),
        0.5,
      );
    return (
      `cold load ${median('loadMilliseconds').toFixed(0)} ms, first answer ${median('firstAnswerMilliseconds').toFixed(0)} ms, ` +
      `process ${megabytes(median('rss'))} (${megabytes(median('residentBefore'))} before)`
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function printPatch(catalogue: Catalogue): void {
  const row = readRow(catalogue, Math.floor(catalogue.count / 2));
  const times = Float64Array.from({ length: 7 }, (_, n) => {
    const [, milliseconds] = timed(() =>
      applyDeltas(catalogue, [{ sequence: 1, upsert: { ...row, fatalities: n } }]),
    );
    return milliseconds;
  });
  console.log(`  patch with one delta ${percentile(times, 0.5).toFixed(1)} ms`);
}

function measure(queries: readonly CatalogueQuery[], run: (query: CatalogueQuery) => unknown): Float64Array {
  return Float64Array.from(queries, (query) => {
    const start = performance.now();
    run(query);
    return performance.now() - start;
  });
}

function printTimes(name: string, times: Float64Array): void {
  const at = (share: number) => percentile(times, share).toFixed(4);
  console.log(`  ${name.padEnd(28)} p50 ${at(0.5)}   p90 ${at(0.9)}   p99 ${at(0.99)}   max ${at(1)} ms`);
}

function percentile(times: Float64Array, share: number): number {
  const sorted = times.toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function timed<T>(work: () => T): [T, number] {
  const start = performance.now();
  const result = work();
  return [result, performance.now() - start];
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000).toLocaleString('en-US')} kB`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
