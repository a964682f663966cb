import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { depthVariable, leftOutLines, leftOutVariable, sampleSeed } from '@touchdown/level2/testing/depth.ts';
import { changedFiles, testsOfChanges } from './checks/changed-files.ts';
import { checkGrants, collectUsedGrants } from './checks/check-grants.ts';
import { lintFiles } from './checks/lint.ts';
import { leftOutFile } from './checks/report-file.ts';
import { buildCheck, runChecks, staticChecks, type Counts } from './checks/run-checks.ts';
import { runComputingTests, runTests, runWaitingTests, type RanTests } from './checks/run-vitest.ts';
import { summarizeRun } from './checks/summarize-run.ts';
import { answerHelp } from './system/answer-help.ts';
import {
  chromiumPackage,
  ensureChromium,
  ensureSystemPackages,
  ffmpegPackage,
  gdalPackage,
  javaPackage,
  njsPackage,
} from './system/system-packages.ts';

/** `npm test [-- WORD…]`: all checks and tests, or only the tests of some files. */
answerHelp(
  'Usage: npm test [-- [--all] [--changed] WORD…]: all checks and tests, or the tests whose path contains one of the words; --all runs each family of tests whole, as a release needs it; --changed runs the tests nearest to what has changed since the last commit',
);

const startedAt = Date.now();
const { values: options, positionals: words } = readOptions();
ensureSystemPackages([chromiumPackage, javaPackage, ffmpegPackage, njsPackage, gdalPackage]);
ensureChromium();
// Everything that this command starts takes the samples of the day on which it began.
process.env['TEST_DAY'] ??= String(sampleSeed);
if (options.all) process.env[depthVariable] = 'all';
process.env[leftOutVariable] = resolve(leftOutFile);
mkdirSync('.local', { recursive: true });
rmSync(leftOutFile, { force: true });

const counts = await (options.changed ? runChanged() : words.length > 0 ? runWords() : runAll());
tell(counts);

function tell(counts: readonly Counts[]): void {
  const total = (count: (one: Counts) => number) => counts.reduce((sum, one) => sum + count(one), 0);
  const [passed, skipped] = [total((c) => c.passed), total((c) => c.skipped ?? 0)];
  const failures = counts.flatMap((one) => one.failures);
  for (const failure of failures) console.log(`✗ ${failure}`);
  const parts = counts.flatMap((one) => ('part' in one ? [(one as RanTests).part] : []));
  const part = { tests: parts.flatMap(({ tests }) => tests), files: parts.flatMap(({ files }) => files) };
  if (part.tests.length > 0) console.log(summarizeRun(part).join('\n'));
  const leftOut = leftOutLines(leftOutFile);
  if (leftOut.length > 0)
    console.log(`Left for npm test -- --all (samples of TEST_SEED=${sampleSeed}): ${leftOut.join('; ')}`);
  const repeated = part.tests.filter(({ retries }) => retries > 0).length;
  const ends = [
    `${passed} passed`,
    `${failures.length} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(repeated > 0 ? [`${repeated} passed or failed only when run again: a defect to mend`] : []),
  ];
  console.log(`${ends.join(', ')}, in ${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        changed: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(1);
  }
}

async function runWords(): Promise<Counts[]> {
  return [await runTests(words)];
}

/** The checks of a few files take seconds, and need all cores. */
async function runChanged(): Promise<Counts[]> {
  const changed = changedFiles();
  if (changed.length === 0) {
    console.log('Nothing has changed since the last commit.');
    return [];
  }
  const { nearest, farther } = testsOfChanges(changed);
  console.log(`Changed files: ${changed.length}. Test files near them: ${nearest.length}.`);
  const checks = await runChecks([
    { name: 'types, lint and format of what has changed', run: () => lintFiles(changed) },
  ]);
  const tests = nearest.length > 0 ? [await runTests(nearest)] : [];
  if (farther > 0) console.log(`${farther} more test files reach the changes. npm test runs them.`);
  return [checks, ...tests];
}

/**
 * Browser tests need the build, so it runs first. Then checks and tests that compute run in the pauses of the tests that
 * wait. Failing tests may not use every grant, so the grants are checked last and only if all tests pass.
 */
async function runAll(): Promise<Counts[]> {
  console.log(
    `Everything takes about ${Math.ceil((options.all ? 200 : 50) / availableParallelism())} minutes on ${availableParallelism()} idle cores.`,
  );
  const build = await runChecks([buildCheck]);
  collectUsedGrants();
  const [waiting, [checks, computing]] = await Promise.all([runWaitingTests(), runChecksAndComputingTests()]);
  const tests = [...waiting, computing];
  return [
    build,
    checks,
    ...tests,
    ...(tests.every(({ failures }) => failures.length === 0) ? [await checkGrants()] : []),
  ];
}

async function runChecksAndComputingTests(): Promise<[checks: Counts, tests: RanTests]> {
  const checks = await runChecks(staticChecks);
  return [checks, await runComputingTests()];
}
