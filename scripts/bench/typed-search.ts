import { readFileSync } from 'node:fs';
import { planSearch } from '@touchdown/functions/features/tornadoes/search/search-tornadoes.ts';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { indexSuggestions, suggest } from '@touchdown/shared/search/suggest.ts';
import type { SuggestionFile } from '@touchdown/shared/search/suggestion-data.ts';
import { readSpcRows } from './spc-record.ts';
import { makeSyntheticRecord } from './synthetic-record.ts';

/** `npm run bench -- words`: what people type, from the text to the page, and the suggestions for each letter. */
const rounds = 20;
const queries = readFileSync(new URL('../record/search-queries.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.slice(0, line.indexOf(' |')));

const rows = readSpcRows() ?? makeSyntheticRecord(75_000);
const engine = new CatalogueSearch(buildCatalogue(rows), { cacheBytes: 0 });
engine.warm();
const firstAt = performance.now();
await search('joplin');
console.log(`${rows.length} tornadoes; the first search, which reads all names: ${since(firstAt)} ms`);
const times: number[] = [];
for (let round = 0; round < rounds; round++) {
  for (const query of queries) {
    const startedAt = performance.now();
    await search(query);
    // The first round compiles.
    if (round > 0) times.push(performance.now() - startedAt);
  }
}
print('search, filters not cached', times);

const file = JSON.parse(
  readFileSync(new URL('../../shared/src/search/suggestions.json', import.meta.url), 'utf8'),
) as SuggestionFile;
const indexedAt = performance.now();
const index = indexSuggestions(file, 2026);
console.log(`suggestions unpacked in ${since(indexedAt)} ms`);
const perLetter: number[] = [];
for (const query of queries) {
  for (let length = 1; length <= query.length; length++) {
    const startedAt = performance.now();
    suggest(query.slice(0, length), index);
    perLetter.push(performance.now() - startedAt);
  }
}
print('suggestions for each letter', perLetter);

async function search(query: string) {
  const { filter, first, sort = 'significance' } = await planSearch(engine, query, {}, async () => undefined);
  return engine.find({ ...filter, first, sort });
}

function since(startedAt: number): string {
  return (performance.now() - startedAt).toFixed(1);
}

function print(name: string, all: readonly number[]): void {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(3);
  console.log(
    `${name}: p50 ${at(0.5)} ms, p90 ${at(0.9)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms (${all.length})`,
  );
}
