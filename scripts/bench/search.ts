import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync, existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';
import { profileOf } from '@touchdown/shared/search/profile-of.ts';
import { applyDeltas } from '@touchdown/shared/catalogue/apply-deltas.ts';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import type { Catalogue, Profile } from '@touchdown/shared/catalogue/columns.ts';
import { decodeSnapshot } from '@touchdown/shared/catalogue/decode-snapshot.ts';
import { encodeSnapshot } from '@touchdown/shared/catalogue/encode-snapshot.ts';
import { type CatalogueQuery, sortFields } from '@touchdown/shared/catalogue/query.ts';
import { readRow } from '@touchdown/shared/catalogue/read-row.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { mintTornadoId } from '@touchdown/shared/tornadoes/tornado-id.ts';
import { SqliteSearch } from './sqlite-search.ts';
import { makeSyntheticRecord, placeName } from './synthetic-record.ts';

/** The estimated share of each kind of query, in per cent. */
const kinds: readonly (readonly [
  weight: number,
  make: (random: SeededRandom, row: CatalogueRow) => CatalogueQuery,
])[] = [
  [14, defaultList],
  [26, filteredList],
  [8, deepPage],
  [26, mapView],
  [10, onThisDay],
  [5, textSearch],
  [4, countyList],
  [4, sizeRange],
  [3, nearby],
];

/** Returns seeded queries whose values come from existing rows. */
function makeSiteQueries(random: SeededRandom, rows: readonly CatalogueRow[], count: number) {
  const makers = kinds.flatMap(([weight, make]) => Array.from({ length: weight }, () => make));
  return Array.from({ length: count }, () => random.pick(makers)(random, random.pick(rows)));
}

function defaultList(random: SeededRandom): CatalogueQuery {
  return { page: random.chance(0.7) ? 1 : random.whole(2, 20), limit: random.pick([10, 10, 25, 50, 100]) };
}

function filteredList(random: SeededRandom, row: CatalogueRow): CatalogueQuery {
  const filters: CatalogueQuery[] = [
    { ratings: pairsFrom(random.whole(0, 5)) },
    { state: row.state },
    { month: monthOf(row) },
    { year: yearOf(row) },
    { localDates: { from: `${yearOf(row)}-01-01`, to: `${yearOf(row) + random.whole(1, 20)}-12-31` } },
  ];
  const chosen = filters.filter(() => random.chance(0.4));
  return Object.assign({}, ...chosen, randomOrder(random), defaultList(random)) as CatalogueQuery;
}

function deepPage(random: SeededRandom, row: CatalogueRow): CatalogueQuery {
  const filter = random.pick<CatalogueQuery>([
    {},
    { ratings: pairsFrom(0) },
    { state: row.state },
    { month: monthOf(row) },
  ]);
  return Object.assign({}, filter, randomOrder(random), { page: random.whole(10, 1_000), limit: 10 });
}

/** A map view around a tornado, from a town to the whole country. */
function mapView(random: SeededRandom, row: CatalogueRow): CatalogueQuery {
  const [lat, lon] = [row.startLat ?? 39.83, row.startLon ?? -98.58];
  const height = random.pick([0.5, 1, 2, 5, 10, 25]);
  const bounds = { north: lat + height / 2, south: lat - height / 2, east: lon + height, west: lon - height };
  const filter = random.chance(0.6)
    ? {}
    : random.pick<CatalogueQuery>([{ ratings: pairsFrom(3) }, { month: monthOf(row) }]);
  return Object.assign({ bounds, sort: 'significance', limit: 50 } satisfies CatalogueQuery, filter);
}

function onThisDay(_: SeededRandom, row: CatalogueRow): CatalogueQuery {
  const day = Number(row.beginLocal.slice(8, 10));
  return { month: monthOf(row), day, sort: 'tor_f_scale', direction: 'DESC', limit: 10 };
}

function textSearch(random: SeededRandom, row: CatalogueRow): CatalogueQuery {
  const county = row.counties[0] ?? 'tornado';
  return { text: random.pick([county, county.slice(0, 4), `${row.state} ${county.slice(0, 3)}`]), limit: 10 };
}

function countyList(_: SeededRandom, row: CatalogueRow): CatalogueQuery {
  return { state: row.state, county: row.counties[0] ?? 'Unknown' };
}

function sizeRange(random: SeededRandom): CatalogueQuery {
  const range = random.pick<CatalogueQuery>([
    { lengthMiles: { min: random.whole(1, 50) } },
    { widthYards: { min: 100, max: random.whole(200, 2_000) } },
    { fatalities: { min: 1 } },
    { injuries: { min: random.whole(1, 50) } },
    { damageUsd: { min: 10 ** random.whole(3, 8) } },
  ]);
  return Object.assign({}, range, randomOrder(random));
}

function nearby(random: SeededRandom, row: CatalogueRow): CatalogueQuery {
  const near = {
    lat: row.startLat ?? 35,
    lon: row.startLon ?? -97,
    radiusMiles: random.pick([10, 25, 50, 100]),
  };
  return { near, sort: 'begin_datetime', limit: 25 };
}

function randomOrder(random: SeededRandom): CatalogueQuery {
  const sort = random.pick(sortFields.filter((field) => field !== 'significance'));
  return { sort, direction: random.chance(0.8) ? 'DESC' : 'ASC' };
}

function pairsFrom(number: number): string[] {
  return [0, 1, 2, 3, 4, 5].flatMap((each) => (each < number ? [] : [`F${each}`, `EF${each}`]));
}

function monthOf(row: CatalogueRow): number {
  return Number(row.beginLocal.slice(5, 7));
}

function yearOf(row: CatalogueRow): number {
  return Number(row.beginLocal.slice(0, 4));
}

const dataFolder = process.env['TOUCHDOWN_TEST_DATA'] ?? join(import.meta.dirname, '../../../shared/data');
const file = join(dataFolder, 'spc/1950-2022-tornadoes-tidied.csv.gz');

/**
 * Returns the SPC record 1950-2022 as rows, or undefined if the file does not exist. The rows have the size
 * and shape of the record but are not those of the importer: the file has county numbers without names, so
 * the names are made up.
 */
function readSpcRows(): CatalogueRow[] | undefined {
  if (!existsSync(file)) return undefined;
  const [header = '', ...lines] = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  const names = header.split(',');
  return lines.map((line, index) => {
    const cells = line.split(',');
    return toRow(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])), index);
  });
}

function toRow(cells: Record<string, string>, index: number): CatalogueRow {
  const text = (name: string) => cells[name] ?? '';
  const amount = (name: string) => (text(name) === 'NA' || text(name) === '' ? null : Number(text(name)));
  const counties = ['f1', 'f2', 'f3', 'f4']
    .map((name) => Number(text(name)))
    .filter((fips) => fips > 0)
    .map((fips) => placeName(Number(text('stf')) * 1000 + fips));
  const hasEnd = Number(text('elat')) !== 0 && Number(text('elon')) !== 0;
  const scale = text('date') >= '2007-02-01' ? 'EF' : 'F';
  return {
    id: mintTornadoId(text('date'), `spc:${text('yr')}-${text('om')}-${index}`),
    displayName: `${text('st')} - ${counties[0] ?? 'Unknown'} County Tornado`,
    knownAs: null,
    state: text('st'),
    counties,
    wfo: null,
    beginUtc: Date.parse(text('datetime_utc')) / 1000,
    endUtc: null,
    beginLocal: `${text('date')}T${text('time').slice(0, 5)}`,
    zoneLetters: 'CST',
    sourceLocal: `${text('date')}T${text('time').slice(0, 5)}`,
    rating: (text('mag') === 'NA' ? 'N/A' : `${scale}${text('mag')}`) as Rating,
    startLat: amount('slat'),
    startLon: amount('slon'),
    endLat: hasEnd ? amount('elat') : null,
    endLon: hasEnd ? amount('elon') : null,
    lengthMiles: amount('len'),
    widthYards: amount('wid'),
    fatalities: amount('fat'),
    injuries: amount('inj'),
    damageUsd: amount('loss'),
    cropDamageUsd: null,
    radarVideoUrl: null,
  };
}

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
