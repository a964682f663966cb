import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { inPauses } from './in-pauses.ts';
import {
  finishedPartFile,
  outsideErrorsFile,
  quietVariable,
  reportFile,
  reportFileVariable,
} from './report-file.ts';
import type { Counts } from './run-checks.ts';
import type { FinishedPart } from './summarize-run.ts';
import { computingPart, waitingParts, type TestPart } from './test-parts.ts';

/** What a Vitest left: what `npm test` counts, and when its tests ran. */
export interface RanTests extends Counts {
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
export async function runWaitingTests(): Promise<RanTests[]> {
  const counts: RanTests[] = [];
  for (const part of waitingParts) counts.push(await runPart(part));
  return counts;
}

/** Runs the tests that only compute, in the pauses of those that wait. */
export function runComputingTests(): Promise<RanTests> {
  return runPart(computingPart, inPauses);
}

/** Runs the tests of all kinds whose path contains one of the filters. */
export function runTests(filters: readonly string[]): Promise<RanTests> {
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
