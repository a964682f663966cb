import { readFileSync } from 'node:fs';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { decodeSnapshot } from '@touchdown/shared/catalogue/decode-snapshot.ts';

/**
 * Measures a cold load, with nothing compiled or cached. search.ts runs this in a new process with the path
 * of a snapshot. Prints one line of JSON.
 */
const file = readFileSync(process.argv[2] ?? '');
const residentBefore = process.memoryUsage.rss();
const start = performance.now();
const catalogue = decodeSnapshot(file);
const loadMilliseconds = performance.now() - start;
const search = new CatalogueSearch(catalogue);
search.find({});
const firstAnswerMilliseconds = performance.now() - start;
const { rss } = process.memoryUsage();
console.log(JSON.stringify({ loadMilliseconds, firstAnswerMilliseconds, rss, residentBefore }));
