import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inPauses } from './in-pauses.ts';
import { reportFile, reportFileVariable } from './report-file.ts';
import type { Counts } from './run-checks.ts';
import { computingPart, waitingParts, type TestPart } from './test-parts.ts';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
}

/** Runs the tests that mostly wait, part by part. A part begins although a test of an earlier one has failed. */
export async function runWaitingTests(): Promise<Counts[]> {
  const counts: Counts[] = [];
  for (const part of waitingParts) counts.push(await runPart(part));
  return counts;
}

/** Runs the tests that only compute, in the pauses of those that wait. */
export function runComputingTests(): Promise<Counts> {
  return runPart(computingPart, inPauses);
}

/** Runs the tests of all kinds whose path contains a filter. */
export function runTests(filters: readonly string[]): Promise<Counts> {
  return runVitest(filters, reportFile, 'inherit');
}

/** Beside other parts and checks, Vitest writes to a pipe, so that it does not redraw the end of the screen. */
function runPart(projects: TestPart, before: readonly string[] = []): Promise<Counts> {
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
): Promise<Counts> {
  mkdirSync('.local', { recursive: true });
  rmSync(report, { force: true });
  const [program = '', ...args] = [...before, 'vitest', 'run', ...options];
  const child = spawn(program, args, {
    stdio: ['inherit', output, 'inherit'],
    env: {
      ...process.env,
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
      [reportFileVariable]: report,
    },
  });
  child.stdout?.pipe(process.stdout, { end: false });
  const [status] = (await once(child, 'close')) as [number | null];
  const { numPassedTests: passed, numFailedTests, numPendingTests: skipped } = readReport(report);
  // A file that cannot be loaded has no failed test, but it is a failure.
  return { passed, failed: Math.max(numFailedTests, status === 0 ? 0 : 1), skipped };
}

function readReport(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0 };
  }
}
