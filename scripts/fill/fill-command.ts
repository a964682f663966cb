import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { sourceSchedules } from '@touchdown/shared/record/source-schedules.ts';
import { openRelease } from '../record/release/open-release.ts';
import { exitCodes } from '../import/exit-codes.ts';
import { allSources, type ImportCommand } from '../import/import-options.ts';
import { costLines, costOfFill, type WritePrices } from './fill-cost.ts';
import { listedUntil, listFiles, partsToFill, type FillFetching } from './plan-fill.ts';
import { daysToFill, runFill, type FillResults } from './run-fill.ts';

/** A schedule's import may run meanwhile. The longest takes a quarter of an hour. */
const waitMilliseconds = 20 * 60_000;

interface FillTarget {
  ports: ImportPorts;
  label: string;
  fetching: FillFetching;
  prices: WritePrices;
  log: (line: string) => void;
  /** Undefined where nobody can answer. */
  ask?: (question: string) => Promise<boolean>;
}

/** Says what a fill will fetch, write and cost, and does it if that is wanted. Returns the exit code. */
export async function fillRecord(
  { dryRun, yes, stage }: Pick<ImportCommand, 'dryRun' | 'yes' | 'stage'>,
  { ports, label, fetching, prices, log, ask }: FillTarget,
): Promise<number> {
  const listed = await listFiles(ports, fetching);
  for (const { source, error } of listed.troubles) log(`${sourceSchedules[source].name}: ${error.message}`);
  const parts = await partsToFill(ports, listed);
  const days = await daysToFill(ports, listedUntil(listed));
  const { index } = openRelease();
  const known = new Map(index.years.map(({ year, count }) => [year, count]));
  const isHere = (source: string, name: string) =>
    existsSync(join(fetching.folder, source, `${name}.meta.json`));
  const plan = { parts, days: days.flat().length, dayParts: days.length };
  const cost = costOfFill(plan, prices, isHere, (year) => known.get(year));
  for (const line of costLines(cost, label, stage !== undefined)) log(line);
  if (dryRun) return exitCodes.done;
  if (!yes && !ask) {
    log('Nothing was done. Add --yes to do it.');
    return exitCodes.usage;
  }
  if (!yes && !(await ask?.('Go on? [y/N] '))) {
    log('Nothing was done.');
    return exitCodes.done;
  }
  // Each import waits for itself, because a fill may take hours.
  const timeToWait = () => {
    const until = Date.now() + waitMilliseconds;
    return () => Date.now() < until;
  };
  const results = await runFill({ ports, fetching, log, timeToWait }, listed);
  for (const line of resultLines(results)) log(line);
  return exitCodeOf(results);
}

function resultLines(results: FillResults): string[] {
  const lines = allSources.flatMap((source) => {
    const { failures, refusals, missing } = results[source];
    const { name } = sourceSchedules[source];
    return [
      ...missing.map((what) => `${name}: ${what}`),
      ...failures.map((message) => `${name}, not fetched: ${message}`),
      ...refusals.map((message) => `${name}, refused: ${message}`),
    ];
  });
  if (lines.length === 0) return ['The record is filled. The schedules keep it current.'];
  return [
    'All else is in the record. Missing:',
    ...lines.map((line) => `  ${line}`),
    'Run the same command again for it.',
  ];
}

function exitCodeOf(results: FillResults): number {
  const all = Object.values(results);
  if (all.some(({ refusals }) => refusals.length > 0)) return exitCodes.refused;
  return all.some(({ failures, missing }) => failures.length + missing.length > 0)
    ? exitCodes.failed
    : exitCodes.done;
}

/** Asks on a terminal. */
export function askerOf(input: NodeJS.ReadStream, output: NodeJS.WriteStream): FillTarget['ask'] {
  if (!input.isTTY || !output.isTTY) return undefined;
  return async (question) => {
    const lines = createInterface({ input, output });
    const answer = await lines.question(question);
    lines.close();
    return /^y(es)?$/i.test(answer.trim());
  };
}
