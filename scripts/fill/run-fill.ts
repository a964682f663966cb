import { join } from 'node:path';
import {
  downloadEach,
  type AgencyFile,
  type AgencyFiles,
} from '@touchdown/functions/features/imports/agencies/fetch-from-agency.ts';
import {
  spcDailyUrls,
  lastOfficialDay,
  wantedReportDays,
} from '@touchdown/functions/features/imports/agencies/report-days.ts';
import { openSourceFile } from '@touchdown/functions/features/imports/files/unpacked-chunks.ts';
import { noteSources, sourcesOfFiles } from '@touchdown/functions/features/imports/import-source.ts';
import { readBase } from '@touchdown/functions/features/imports/release/manifest.ts';
import { outcomeSentence } from '@touchdown/functions/features/imports/run/import-outcome.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { importWithoutRefused } from '@touchdown/functions/features/imports/run/import-without-refused.ts';
import { sourceSchedules } from '@touchdown/shared/record/source-schedules.ts';
import { allSources, type Source } from '../import/import-options.ts';
import {
  partsToFill,
  sha256Of,
  unlistedYears,
  type FillFetching,
  type FillPart,
  type ListedFiles,
} from './plan-fill.ts';

/** The lists of one import. More of them would be lost by an interruption, fewer would be more releases. */
const daysOfPart = 60;

export interface FillRun {
  ports: ImportPorts;
  fetching: FillFetching;
  log: (line: string) => void;
  /** Returns a function that says whether an import may still wait for another one. */
  timeToWait: () => () => boolean;
}

/** What became of a source, for its state and for the end of the command. */
interface FillResult {
  imported: boolean;
  changed: boolean;
  /** Nothing more is asked of it in this run. */
  isDown: boolean;
  /** What the agency does not have. */
  missing: string[];
  failures: string[];
  refusals: string[];
}
export type FillResults = Record<Source, FillResult>;

/**
 * Fetches and imports what the record lacks: decade by decade, then the daily lists since the end of the official
 * record. Each part is one import, and what is left to do follows from the record itself. So a run that was interrupted
 * at any step goes on where it stopped.
 */
export async function runFill(run: FillRun, listed: ListedFiles): Promise<FillResults> {
  const results = Object.fromEntries(
    allSources.map((source): [Source, FillResult] => [
      source,
      { imported: false, changed: false, isDown: false, missing: [], failures: [], refusals: [] },
    ]),
  ) as FillResults;
  for (const { source, error } of listed.troubles) results[source].failures.push(error.message);
  try {
    await fillDecades(run, listed, results);
    await fillDays(run, results);
    const unlisted = await unlistedYears(run.ports, listed);
    if (unlisted.length > 0) results.ncei.missing.push(`its listing has no file of ${unlisted.join(', ')}.`);
  } catch (error) {
    // What was imported before is in the record; of the others nothing is known but this.
    for (const source of allSources) {
      if (!results[source].imported) results[source].failures.push((error as Error).message);
    }
    await noteResults(run.ports, results);
    throw error;
  }
  await noteResults(run.ports, results);
  return results;
}

/** Returns the lists that the record lacks since the end of its official part, in the parts of their imports. */
export async function daysToFill(
  ports: ImportPorts,
  expectedUntil: string | null = null,
): Promise<string[][]> {
  const { manifest } = await readBase(ports);
  const recorded = lastOfficialDay(manifest);
  const until = (recorded ?? '') > (expectedUntil ?? '') ? recorded : expectedUntil;
  const days = wantedReportDays(manifest?.reports ?? null, new Date(ports.now()), until);
  return Array.from({ length: Math.ceil(days.length / daysOfPart) }, (_, at) =>
    days.slice(at * daysOfPart, (at + 1) * daysOfPart),
  );
}

async function fillDecades(run: FillRun, listed: ListedFiles, results: FillResults): Promise<void> {
  const spc = await download(run, 'spc', listed.spc, results);
  const hashes = new Map<string, string>();
  for (const { name, path } of spc) hashes.set(name, await sha256Of(path));
  // What could not be fetched is left out, so that the years are filled with the rest.
  const here = { ...listed, spc: listed.spc.filter(({ name }) => hashes.has(name)) };
  const parts = await partsToFill(run.ports, here, hashes);
  for (const [at, part] of parts.entries()) {
    run.log(`Part ${at + 1} of ${parts.length}: ${titleOf(part)}.`);
    const ncei = await download(run, 'ncei', part.ncei, results);
    const files = [...ncei, ...spc.filter(({ name }) => part.spc.some((file) => file.name === name))];
    await importPart(run, files, results, part);
  }
}

async function fillDays(run: FillRun, results: FillResults): Promise<void> {
  const parts = await daysToFill(run.ports);
  for (const [at, days] of parts.entries()) {
    run.log(`Daily lists, part ${at + 1} of ${parts.length}: ${days[0]} to ${days.at(-1)}.`);
    const files = await download(
      run,
      'spc-daily',
      spcDailyUrls(days, run.fetching.baseUrls['spc-daily']),
      results,
    );
    await importPart(run, files, results);
  }
}

/** Downloads what is not in the folder. A server that is down is not asked again in this run. */
async function download(
  { fetching: { http, folder }, log }: FillRun,
  source: Source,
  wanted: readonly { name: string; url: string }[],
  results: FillResults,
): Promise<AgencyFile[]> {
  const result = results[source];
  if (wanted.length === 0 || result.isDown) return [];
  const options = {
    folder: join(folder, source),
    log,
    sameNameSameContent: source === 'ncei',
    mayBeAbsent: source === 'spc-daily',
  };
  try {
    const { files, failed }: AgencyFiles = await downloadEach(http, wanted, options);
    result.failures.push(...failed.map(({ name, error }) => `${name}: ${error.message}`));
    return files;
  } catch (error) {
    // Nothing came at all.
    result.isDown = true;
    result.failures.push((error as Error).message);
    log((error as Error).message);
    return [];
  }
}

async function importPart(
  { ports, log, timeToWait }: FillRun,
  files: readonly AgencyFile[],
  results: FillResults,
  years?: Pick<FillPart, 'from' | 'to'>,
): Promise<void> {
  if (files.length === 0) return;
  const inputs = files.map(({ name, path }) => ({ name, read: () => openSourceFile(name, path) }));
  const sources = sourcesOfFiles(files);
  await importWithoutRefused(inputs, ports, {
    ...(years ? { years } : {}),
    hasTime: timeToWait(),
    onOutcome: (outcome) => {
      log(outcomeSentence(outcome));
      for (const source of sources) {
        results[source].imported = true;
        results[source].changed ||= outcome.status === 'applied';
      }
    },
    onRefusal: (refusal) => {
      log(`Refused, and left out: ${refusal.message}`);
      const named = sources.filter((source) => refusal.message.includes(sourceSchedules[source].name));
      for (const source of named.length > 0 ? named : sources) results[source].refusals.push(refusal.message);
    },
  });
}

function titleOf({ from, to, years, ncei, spc }: FillPart): string {
  const span = from === to ? `${from}` : `${from} to ${to}`;
  const which = [
    ...(ncei.length > 0 ? [`${ncei.length} files of NCEI`] : []),
    ...(spc.length > 0 ? ['the SPC’s record'] : []),
  ];
  return `${span}, ${years.length} years of ${which.join(' and ')}`;
}

async function noteResults(ports: ImportPorts, results: FillResults): Promise<void> {
  for (const source of allSources) {
    const { imported, changed, missing, failures, refusals } = results[source];
    const messages = [...missing, ...failures, ...refusals.map((one) => `Refused: ${one}`)];
    const done = changed ? 'applied' : 'unchanged';
    const outcome = failures.length > 0 ? 'failed' : refusals.length > 0 ? 'refused' : done;
    const sentence = messages.length > 0 ? messages.join('\n') : 'The record was filled with what it lacked.';
    const isTaken = imported || messages.length === 0;
    await noteSources([source], ports, async () => ({ outcome, sentence, isTaken }));
  }
}
