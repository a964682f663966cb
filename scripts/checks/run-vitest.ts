import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

const reportFile = '.local/test-report.json';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  numPendingTests: number;
}

/** Runs every project of `vitest.config.ts`; the counts come from its own report, never from its text. */
export async function runVitest(filters: readonly string[]) {
  mkdirSync('.local', { recursive: true });
  rmSync(reportFile, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const child = spawn('vitest', ['run', ...reporters, ...filters], { stdio: 'inherit' });
  const [status] = (await once(child, 'close')) as [number | null];
  const report = readReport();
  // A file that cannot even be loaded holds no failed test, but is a failure all the same.
  const failed = Math.max(report.numFailedTests, status === 0 ? 0 : 1);
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests };
}

function readReport(): Report {
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  } catch {
    return { numPassedTests: 0, numFailedTests: 1, numFailedTestSuites: 1, numPendingTests: 0 };
  }
}
