import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sourceFiles } from './checks/lint.ts';
import { mutationReport } from './checks/mutate/mutation-report.ts';
import type { Mutation } from './checks/mutate/mutations.ts';
import { importersOf } from './checks/mutate/nearest-tests.ts';
import { productFiles } from './checks/mutate/product-files.ts';
import { runMutations } from './checks/mutate/run-mutations.ts';
import { selectMutations } from './checks/mutate/select-mutations.ts';
import { explanationOf, readSurvivors, staleSurvivors } from './checks/mutate/survivors.ts';
import { buildSiteIfStale } from './site/build-site-if-stale.ts';
import { answerHelp } from './system/answer-help.ts';
import { projectRoot } from './system/local-state-folder.ts';

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
