import { isDeepStrictEqual } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { buildTextIndex } from '@touchdown/functions/domain/full-text/build-text-index.ts';
import { findDocuments } from '@touchdown/functions/domain/full-text/find-documents.ts';
import type { TextsOf } from '@touchdown/functions/domain/full-text/text-index.ts';
import { decodeTextIndex, encodeTextIndex } from '@touchdown/functions/domain/full-text/text-index-file.ts';
import { readTextQuery } from '@touchdown/functions/domain/full-text/text-query.ts';
import { textsOf } from '@touchdown/functions/features/imports/release/texts-of.ts';
import { NarrativeSearch } from '@touchdown/functions/features/tornadoes/search/narrative-search.ts';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { SeededRandom } from '@touchdown/shared/random/seeded-random.ts';
import { openCompiledRelease } from '../record/compiled-release.ts';
import { SqliteText } from './sqlite-text.ts';
import { makeSyntheticRecord } from './synthetic-record.ts';

/** `npm run bench -- text`: words and phrases of narratives, beside SQLite's FTS5 on the same texts. */
const vocabularySize = 30_000;
const random = new SeededRandom(7);

const rows = makeSyntheticRecord(75_000);
const texts = rows.slice(0, 40_000).map(({ id }) => ({ id, texts: [makeText(random.whole(20, 600))] }));
const queries = makeQueries(texts, 2_000);
const synthetic = measureIndex('synthetic, 40,000 narratives of 20 to 600 words', texts);
measureQueries(synthetic, queries);
await measureLists(synthetic, queries);
measureSqlite(synthetic, queries);

const release = await openCompiledRelease();
const narratives: TextsOf[] = [];
for (const year of release.years) narratives.push(...textsOf((await release.year(year)).record));
const real = measureIndex(`compiled record, ${narratives.length} tornadoes with narratives`, narratives);
measureQueries(real, makeQueries(narratives, 2_000));

/** Word number n is about n times as rare as the most frequent one. The letters make it end in no plural "s". */
function makeText(words: number): string {
  return Array.from({ length: words }, () => `w${Math.floor(vocabularySize ** random.next())}`).join(' ');
}

/** One to three words or a phrase of two to four, all taken from one text, so that most queries find something. */
function makeQueries(documents: readonly TextsOf[], count: number): string[] {
  return Array.from({ length: count }, () => {
    const words = random.pick(random.pick(documents).texts).match(/[A-Za-z0-9]+/g) ?? [];
    const length = random.whole(2, 4);
    const from = random.whole(0, Math.max(0, words.length - length));
    const phrase = `"${words.slice(from, from + length).join(' ')}"`;
    const single = () => `"${random.pick(words)}"`;
    if (random.chance(0.4)) return phrase;
    return random.chance(0.3)
      ? `${phrase} ${single()}`
      : [single(), single(), single()].slice(0, length - 1).join(' ');
  });
}

function measureIndex(name: string, documents: readonly TextsOf[]) {
  console.log(`\n${name}`);
  const before = process.memoryUsage().rss;
  const [index, built] = cpuTimed(() => buildTextIndex(documents));
  const [file, encoded] = cpuTimed(() => encodeTextIndex(index));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 22 };
  const [packed, compressed] = cpuTimed(() => brotliCompressSync(file, { params }));
  const [decoded, read] = cpuTimed(() => decodeTextIndex(file));
  console.log(
    `  build ${built} ms, encode ${encoded} ms, brotli ${compressed} ms of processor time; decode ${read} ms`,
  );
  console.log(
    `  ${index.wordStarts.length - 1} words; ${kilobytes(file.length)} in memory, ${kilobytes(packed.length)} stored; ` +
      `the process grew by ${kilobytes(process.memoryUsage().rss - before)} while it was built`,
  );
  return { index: decoded, documents };
}

type Measured = ReturnType<typeof measureIndex>;

function measureQueries({ index }: Measured, wanted: readonly string[]): void {
  const run = (query: string) => findDocuments(index, readTextQuery(query));
  for (const query of wanted.slice(0, 200)) run(query);
  printTimes('index', wanted, run);
}

/** A whole search of the list: the index, the rows, the page in its order. Nothing is cached. */
async function measureLists({ index }: Measured, wanted: readonly string[]): Promise<void> {
  const search = new CatalogueSearch(buildCatalogue(rows), { cacheBytes: 0 });
  search.warm();
  const narrativeSearch = new NarrativeSearch({ get: async () => index });
  const record = { pointer: { textKey: 'bench' }, search } as never;
  const times: number[] = [];
  for (const [at, query] of wanted.entries()) {
    const startedAt = performance.now();
    const among = await narrativeSearch.find(record, query);
    search.find({ among, sort: 'significance' });
    // The first one reads the ids.
    if (at === 0)
      console.log(
        `  the first search, which reads the ids: ${(performance.now() - startedAt).toFixed(0)} ms`,
      );
    else times.push(performance.now() - startedAt);
  }
  print('index, rows and page', times);
}

function measureSqlite({ index, documents }: Measured, wanted: readonly string[]): void {
  const [sqlite, built] = cpuTimed(() => new SqliteText(documents));
  console.log(`  SQLite FTS5: build ${built} ms of processor time`);
  for (const query of wanted.slice(0, 300)) {
    if (!isDeepStrictEqual(sqlite.find(query), findDocuments(index, readTextQuery(query)))) {
      throw new Error(`The results differ for ${query}`);
    }
  }
  console.log('  both return the same results for 300 queries');
  printTimes('SQLite FTS5', wanted, (query) => sqlite.find(query));
  sqlite.close();
}

function printTimes(name: string, wanted: readonly string[], run: (query: string) => unknown): void {
  const times = wanted.map((query) => {
    const startedAt = performance.now();
    run(query);
    return performance.now() - startedAt;
  });
  print(name, times);
}

function print(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(3);
  console.log(
    `  ${name}: p50 ${at(0.5)} ms, p90 ${at(0.9)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms (${times.length})`,
  );
}

function cpuTimed<T>(work: () => T): [T, string] {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return [result, ((user + system) / 1000).toFixed(0)];
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000).toLocaleString('en-US')} kB`;
}
