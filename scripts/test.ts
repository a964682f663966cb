import { mkdirSync, rmSync, globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { depthVariable, leftOutLines, leftOutVariable, sampleSeed } from '@touchdown/level2/testing/depth.ts';
import { grantsOf, readableArns } from '@touchdown/local-cloud/permissions/grants.ts';
import { usedGrantsVariable, type UsedGrants } from '@touchdown/local-cloud/permissions/permissions.ts';
import { rolesOf } from '@touchdown/local-cloud/permissions/roles.ts';
import { changedFiles, testsOfChanges } from './checks/changed-files.ts';
import { lintFiles, inPauses } from './checks/lint.ts';
import {
  leftOutFile,
  finishedPartFile,
  outsideErrorsFile,
  quietVariable,
  reportFile,
  reportFileVariable,
} from './checks/report-file.ts';
import { buildCheck, runChecks, staticChecks, type Counts } from './checks/run-checks.ts';
import { summarizeRun, type FinishedPart } from './checks/summarize-run.ts';
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
import { synthesizedForTests } from './site/templates/synthesized-for-tests.ts';
import { projectRoot } from './system/local-state-folder.ts';
import { compareGrants, type RoleGrants } from './checks/compare-grants.ts';
import { unusedGrants } from './checks/unused-grants.ts';
import { computingPart, waitingParts, type TestPart } from './checks/test-parts.ts';

const folder = join(projectRoot, '.local', 'used-grants');

/** Makes the tests that start after this call write down which grants they use. */
function collectUsedGrants(): void {
  rmSync(folder, { recursive: true, force: true });
  process.env[usedGrantsVariable] = folder;
}

/** Compares the grants that a whole run of the tests used with those of the roles. An unused grant needs a reason. */
async function checkGrants(): Promise<Counts> {
  const runs = globSync('*.json', { cwd: folder }).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as UsedGrants,
  );
  const { unexplained, notGranted, usedThoughListed } = compareGrants(await roleGrants(runs), unusedGrants);
  const problems = [
    ...unexplained.map((grant) => `${grant} is not used.`),
    ...notGranted.map((grant) => `${grant} is listed as unused, but no role has it.`),
  ];
  const passed = problems.length === 0;
  console.log(`${passed ? '✓' : '✗'} every grant of a role is used, or has a reason`);
  for (const problem of problems) console.log(`    ${problem}`);
  if (unexplained.length > 0)
    console.log('    Remove it from the role, or give a reason in scripts/checks/unused-grants.ts.');
  for (const { reason, grants } of unusedGrants) {
    console.log(`    ${Object.values(grants).flat().length} unused: ${reason}.`);
  }
  for (const grant of usedThoughListed) console.log(`    Used, but listed as unused: ${grant}`);
  return { passed: passed ? 1 : 0, failures: problems };
}

async function roleGrants(runs: readonly UsedGrants[]): Promise<RoleGrants[]> {
  const resolver = await synthesizedForTests();
  const readable = readableArns(resolver);
  return rolesOf(resolver).map((role) => ({
    entry: role.entry,
    granted: grantsOf(role, readable),
    used: new Set(runs.flatMap(({ used }) => used[role.logicalId] ?? [])),
  }));
}

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

/** What a Vitest left: what `npm test` counts, and when its tests ran. */
interface RanTests extends Counts {
  part: FinishedPart;
}

interface Report {
  numPassedTests: number;
  numPendingTests: number;
  testResults: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly { status: string; fullName: string; failureMessages?: readonly string[] }[];
  }[];
}

/** Runs the tests that mostly wait, part by part. A part begins although a test of an earlier one has failed. */
async function runWaitingTests(): Promise<RanTests[]> {
  const counts: RanTests[] = [];
  for (const part of waitingParts) counts.push(await runPart(part));
  return counts;
}

/** Runs the tests that only compute, in the pauses of those that wait. */
function runComputingTests(): Promise<RanTests> {
  return runPart(computingPart, inPauses);
}

/** Runs the tests of all kinds whose path contains one of the filters. */
function runTests(filters: readonly string[]): Promise<RanTests> {
  return runVitest(filters, reportFile, 'inherit');
}

/** Beside other parts and checks, Vitest writes to a pipe, so that it does not redraw the end of the screen. */
function runPart(projects: TestPart, before: readonly string[] = []): Promise<RanTests> {
  const options = projects.map((name) => `--project=${name}`);
  const report = `.local/test-report-${projects.join('-').replaceAll(' ', '-')}.json`;
  return runVitest(options, report, 'pipe', before);
}

/** Runs Vitest, with a command before it or none, and returns the counts of its report. */
async function runVitest(
  options: readonly string[],
  report: string,
  output: 'inherit' | 'pipe',
  before: readonly string[] = [],
): Promise<RanTests> {
  mkdirSync('.local', { recursive: true });
  for (const file of [report, outsideErrorsFile(report), finishedPartFile(report)])
    rmSync(file, { force: true });
  const [program = '', ...args] = [...before, 'vitest', 'run', ...options];
  const child = spawn(program, args, {
    stdio: ['inherit', output, 'inherit'],
    env: {
      ...process.env,
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
      ...(output === 'pipe' ? { [quietVariable]: '1' } : {}),
      [reportFileVariable]: report,
    },
  });
  child.stdout?.pipe(process.stdout, { end: false });
  const [status] = (await once(child, 'close')) as [number | null];
  const result = readJson(report) as Report | undefined;
  const part = (readJson(finishedPartFile(report)) ?? { tests: [], files: [] }) as FinishedPart;
  if (!result) return { passed: 0, failures: [`Vitest left no report in ${report}`], part };
  const failures = failuresOf(result);
  // They fail the run, but no test.
  for (const error of (readJson(outsideErrorsFile(report)) as string[] | undefined) ?? [])
    failures.push(`an error outside of tests: ${options.join(' ')}\n${beginOf(error)}`);
  if (status !== 0 && failures.length === 0)
    failures.push(`Vitest ended with ${status}: ${options.join(' ')}`);
  return { passed: result.numPassedTests, failures, skipped: result.numPendingTests, part };
}

/** Names each failed test with the first lines of its message. A file that cannot be loaded has no failed test. */
function failuresOf({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file}\n${beginOf(message)}`] : [];
    return failed.map(
      (test) => `${file} > ${test.fullName}\n${beginOf(test.failureMessages?.join('\n') ?? '')}`,
    );
  });
}

function beginOf(message: string): string {
  return message.split('\n').slice(0, 12).join('\n').slice(0, 1500);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
