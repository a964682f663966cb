import { existsSync, readFileSync, globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sourceFiles } from './checks/lint.ts';
import type { Mutation } from './checks/mutate/mutations.ts';
import { importersOf } from './checks/mutate/nearest-tests.ts';
import { runMutations, isSurvivor, type Result } from './checks/mutate/run-mutations.ts';
import { selectMutations } from './checks/mutate/select-mutations.ts';
import { explanationOf, readSurvivors, staleSurvivors, changedLines } from './checks/mutate/survivors.ts';
import { buildSiteIfStale } from './site/build-site-if-stale.ts';
import { answerHelp } from './system/answer-help.ts';
import { projectRoot } from './system/local-state-folder.ts';

/** Files of the product whose mutations say nothing about its tests, and why. */
const excluded: readonly RegExp[] = [
  /\.test\.tsx?$|\/testing\/|\.d\.ts$/,
  // Examples in the API's documentation.
  /\/examples\.ts$/,
  // Tables of data, copied from their sources.
  /\/(outbreak-sources|colour-tables)\.ts$/,
];

/** Returns the files that are mutated. `only` is the beginning of their paths. */
function productFiles(root: string, only = ''): string[] {
  return globSync('{functions,shared,web}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => file.startsWith(only) && !excluded.some((pattern) => pattern.test(file)))
    .toSorted();
}

/** `npm run mutate`: makes small mistakes in the product, one at a time, and prints which of them the tests notice. */
answerHelp(
  'Usage: npm run mutate -- [--seed 20261231] [--count 100] [--only PATH] [--workers N] [--screens] [--list]: makes mistakes in a copy of the product and runs the nearest tests, with --screens also those of screens; each day makes other mistakes, which --seed repeats; --list only names the mistakes',
);

try {
  const { values } = parseArgs({
    options: {
      // Tests that are written against one seed are blind to the others.
      seed: { type: 'string', default: new Date().toISOString().slice(0, 10).replaceAll('-', '') },
      count: { type: 'string', default: '100' },
      only: { type: 'string', default: '' },
      workers: { type: 'string', default: String(availableParallelism()) },
      screens: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  });
  const seed = wholeNumber('seed', values.seed);
  const count = wholeNumber('count', values.count);
  const workers = Math.max(1, wholeNumber('workers', values.workers));
  console.log(`Mistakes of seed ${seed} (npm run mutate -- --seed ${seed} repeats them).`);
  process.chdir(projectRoot);
  const survivors = readSurvivors();
  const { lineOf, summaryOf } = mutationReport(read);
  const explanation = (mutation: Mutation) => explanationOf(read(mutation.file), mutation, survivors);
  const mutations = selectMutations(productFiles(projectRoot, values.only), read, { seed, count });
  const explained = mutations.filter(explanation);
  const unexplained = mutations.filter((mutation) => !explanation(mutation));
  if (values.list) for (const mutation of mutations) console.log(lineOf(mutation, explanation(mutation)));
  else {
    if (values.screens) await buildSiteIfStale();
    const results = await runMutations({
      root: projectRoot,
      mutations: unexplained,
      importers: importersOf(sourceFiles(), read),
      workers,
      screens: values.screens,
      report: ({ mutation, verdict, by }) => console.log(`${verdict}: ${lineOf(mutation, by)}`),
    });
    console.log(summaryOf(results, explained.length));
  }
  const stale = staleSurvivors(survivors, (file) => (existsSync(file) ? read(file) : undefined));
  for (const { file, before } of stale) {
    console.error(`scripts/checks/mutate/survivors.json explains what no longer exists: ${file}: ${before}`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function read(file: string): string {
  return readFileSync(join(projectRoot, file), 'utf8');
}

function wholeNumber(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Error(`--${name} must be a whole number, but got "${text}".`);
}

/** How mutations and the score are printed. */
function mutationReport(read: (file: string) => string) {
  function lineOf(mutation: Mutation, by?: { test: string; name: string } | { reason: string }): string {
    const source = read(mutation.file);
    const line = source.slice(0, mutation.start).split('\n').length;
    const { before, after } = changedLines(source, mutation);
    const note = !by ? '' : 'reason' in by ? `\n  explained: ${by.reason}` : `\n  ${by.test}: ${by.name}`;
    return `${mutation.file}:${line} (${mutation.operator})\n  - ${before}\n  + ${after}${note}`;
  }

  function summaryOf(results: readonly Result[], explained: number): string {
    const countOf = (...verdicts: Result['verdict'][]) =>
      results.filter(({ verdict }) => verdicts.includes(verdict)).length;
    const survivors = results.filter(isSurvivor);
    const killed = results.length - survivors.length;
    return [
      '',
      ...survivors.map(({ mutation, verdict }) => `${verdict}: ${lineOf(mutation)}`),
      '',
      `${killed} of ${results.length} mutations killed (${scoreOf(killed, results.length)} %), ${explained} explained.`,
      `Of those killed, ${countOf('hung')} never ended and the compiler refused ${countOf('refused')}.`,
    ].join('\n');
  }

  return { lineOf, summaryOf };
}

function scoreOf(killed: number, all: number): number {
  return all === 0 ? 100 : Math.floor((100 * killed) / all);
}
