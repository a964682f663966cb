import { checkGrants, collectUsedGrants } from './checks/check-grants.ts';
import { buildCheck, runChecks, staticChecks, type Counts } from './checks/run-checks.ts';
import { runComputingTests, runTests, runWaitingTests } from './checks/run-vitest.ts';
import {
  chromiumPackage,
  ensureSystemPackages,
  ffmpegPackage,
  gdalPackage,
  javaPackage,
  njsPackage,
} from './system/system-packages.ts';
import { answerHelp } from './system/answer-help.ts';

/** `npm test [-- filter …]`: runs all checks and tests, or only the tests whose path contains a filter. */
answerHelp('Usage: npm test [-- WORD…]: all tests, or those whose path contains one of the words');
const filters = process.argv.slice(2);
const missing = ensureSystemPackages([chromiumPackage, javaPackage, ffmpegPackage, njsPackage, gdalPackage]);
if (missing.includes(chromiumPackage)) {
  console.error('The browser tests need a Chromium; nothing was run.');
  process.exit(1);
}

const counts = await (filters.length > 0 ? [await runTests(filters)] : runAll());
const total = (count: (one: Counts) => number) => counts.reduce((sum, one) => sum + count(one), 0);
const [passed, skipped] = [total((c) => c.passed), total((c) => c.skipped ?? 0)];
const failures = counts.flatMap((one) => one.failures);
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failures.length > 0 ? 1 : 0;

/**
 * Browser tests need the build, so it runs first. Then checks and tests that compute run in the pauses of the tests that
 * wait. Failing tests may not use every grant, so the grants are checked last and only if all tests pass.
 */
async function runAll(): Promise<Counts[]> {
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

async function runChecksAndComputingTests(): Promise<[checks: Counts, tests: Counts]> {
  const checks = await runChecks(staticChecks);
  return [checks, await runComputingTests()];
}
