import { runChecks } from './checks/run-checks.ts';
import { runVitest } from './checks/run-vitest.ts';
import {
  chromiumPackage,
  ensureSystemPackages,
  ffmpegPackage,
  javaPackage,
  njsPackage,
} from './system/system-packages.ts';

/** `npm test [-- filter …]`: everything, or only the tests whose path contains a filter. */
const filters = process.argv.slice(2);
const missing = ensureSystemPackages([chromiumPackage, javaPackage, ffmpegPackage, njsPackage]);
if (missing.includes(chromiumPackage)) {
  console.error('The browser tests need a Chromium; nothing was run.');
  process.exit(1);
}

const checks = filters.length > 0 ? { passed: 0, failed: 0 } : await runChecks();
const tests = await runVitest(filters);
const [passed, failed] = [checks.passed + tests.passed, checks.failed + tests.failed];
const skipped = tests.skipped > 0 ? `, ${tests.skipped} skipped` : '';
console.log(`${passed} passed, ${failed} failed${skipped}`);
process.exitCode = failed > 0 ? 1 : 0;
