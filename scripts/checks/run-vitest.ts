import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { reportFile } from './report-file.ts';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  numPendingTests: number;
}

/**
 * Runs every project of `vitest.config.ts` and returns the counts from its report file. If other checks print at
 * the same time, Vitest writes to a pipe, so that it does not redraw the end of the screen.
 */
export async function runVitest(filters: readonly string[], isBesideOthers: boolean) {
  mkdirSync('.local', { recursive: true });
  rmSync(reportFile, { force: true });
  const child = spawn('vitest', ['run', ...filters], {
    stdio: ['inherit', isBesideOthers ? 'pipe' : 'inherit', 'inherit'],
    env: process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env,
  });
  child.stdout?.pipe(process.stdout, { end: false });
  const [status] = (await once(child, 'close')) as [number | null];
  const report = readReport();
  // A file that cannot be loaded has no failed test, but it is a failure.
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
