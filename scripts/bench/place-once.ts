import { readFileSync } from 'node:fs';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { cachedCatalogue } from '@touchdown/functions/domain/catalogue/cached-catalogue.ts';
import type { CataloguePointer } from '@touchdown/functions/domain/catalogue/catalogue-pointer.ts';
import { answerPlace } from '@touchdown/functions/domain/places/place-answer.ts';
import { findTown } from '@touchdown/functions/domain/places/find-place.ts';

/** Seconds of processor time. */
export interface ColdPlace {
  modules: number;
  record: number;
  /** With the record. */
  answered: number;
  next: number;
}

/** Answers for two towns in a process that has just begun. place.ts runs it with the path of a snapshot. Prints one line of JSON. */
const modules = seconds();
const cached = cachedCatalogue({
  readPointer: async () => ({ snapshotKey: 'snapshot', sequence: 0 }) as CataloguePointer,
  readObject: async () => readFileSync(process.argv[2] ?? ''),
  readChanges: async () => [],
  readRow: async () => 'none',
  now: Date.now,
  onFailure: (error) => {
    throw error;
  },
});
const { search } = await cached.current();
const record = seconds() - modules;
answer('moore', search);
const answered = seconds() - modules;
answer('norman', search);
const next = seconds() - modules - answered;
console.log(JSON.stringify({ modules, record, answered, next } satisfies ColdPlace));

function answer(name: string, on: CatalogueSearch): void {
  const town = findTown('oklahoma', name);
  if (town.kind !== 'town') throw new Error(`No town is called ${name}.`);
  answerPlace(on, town);
}

function seconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
