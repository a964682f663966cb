import type { StoredReport } from '../../../domain/catalogue/import-report-items.ts';
import { applyImport, newRelease, stopWatch } from './apply-import.ts';
import { readBase, type Manifest } from '../release/manifest.ts';
import { checkImport } from '../checks/check-import.ts';
import type { YearSpan } from '../agencies/agency-listings.ts';
import {
  ChecksRefusedError,
  ImportRefusedError,
  LoneFilesError,
  refusedFilesError,
} from './import-errors.ts';
import type { CheckFinding } from '../checks/import-checks.ts';
import { nextRun, takeImportLock } from './import-lock.ts';
import { changesText, outcomeCounts, outcomeSentence, type ImportOutcome } from './import-outcome.ts';
import {
  buildReport,
  reportDays,
  workOfRefused,
  type ReportedRun,
  keepReport,
  withTakenBack,
} from '../reports/import-report.ts';
import type {
  BuilderPorts,
  ImportClock,
  ImportPorts,
  ImportProgress,
  ImportTable,
  ProgressPort,
  RunPorts,
} from './import-ports.ts';
import { onlyYears, type ForcedOption, missingSources, selectNewSources } from './year-sources.ts';
import { startRun, updateRun } from './run-records.ts';
import { sortOutFiles, type InputFile, type SortedFiles } from './sort-out-files.ts';
import { sourceFamilies, sourceNames } from '../record/source-files.ts';

export interface ImportOptions {
  dryRun?: boolean;
  /** Leave damaged files out and import the rest. */
  skipBad?: boolean;
  /** Import only what the files say about these years. */
  years?: YearSpan;
  /** The checks that a person lifts at the command line. */
  force?: readonly ForcedOption[];
}

const maxOutcomeLength = 1_000;

/** Runs an import as a whole: it is applied completely or not at all. The old record is served until the last step. */
export async function runImport(
  inputs: readonly InputFile[],
  options: ImportOptions,
  ports: ImportPorts,
): Promise<ImportOutcome> {
  const watch = stopWatch(ports.now);
  // A person who asks for years or lifts a check may want more of a file than the record has taken of it.
  const isPlain = !options.years && (options.force ?? []).length === 0;
  const sorted = await sortOutFiles(
    inputs,
    (name, index) => ports.onProgress({ phase: 'reading', done: index, total: inputs.length, at: name }),
    isPlain ? (await readBase(ports)).manifest : undefined,
  );
  watch.lap('reading');
  const selected = options.years ? onlyYears(sorted, options.years) : sorted;
  if (options.years && sorted.files.length > 0 && selected.years.size + selected.days.length === 0) {
    const { from, to } = options.years;
    throw new ImportRefusedError(`The files say nothing about the years ${from} to ${to}.`, []);
  }
  return importSorted(selected, inputs, options, ports, watch);
}

/** Imports files that have been read. It takes the years out of `sorted`, to free their memory. */
export async function importSorted(
  sorted: SortedFiles,
  inputs: readonly Pick<InputFile, 'name'>[],
  options: ImportOptions,
  ports: ImportPorts,
  watch = stopWatch(ports.now),
): Promise<ImportOutcome> {
  const forced = options.force ?? [];
  const refusal = refusalOf(sorted, inputs.length, options);
  if (options.dryRun) {
    if (refusal) throw refusal;
    const findings = await runChecks(sorted, forced, ports);
    return { ...(await applyImport({ sorted, forced, ports, lock: undefined, watch })), findings };
  }
  const startedAt = new Date(ports.now()).toISOString();
  const about = {
    by: ports.by,
    what: namesOf(inputs),
    startedAt,
    seenAt: startedAt,
    ...(forced.length > 0 ? { forced } : {}),
  };
  if (refusal) {
    const outcome = refusal.message.slice(0, maxOutcomeLength);
    const ended = { status: 'refused', outcome, finishedAt: startedAt } as const;
    const run = await nextRun(ports);
    await startRun(ports, { run, ...about, ...ended });
    await keepReport(ports, buildReport(refusedRun(run, ports, forced), workOfRefused(sorted)));
    throw refusal;
  }

  const lock = await takeImportLock(ports);
  const reporting = { ...ports, onProgress: progressReporter(ports, lock.run) };
  try {
    await startRun(ports, { run: lock.run, status: 'running', ...about });
    const findings = await runChecks(sorted, forced, ports);
    if (findings.length > 0) {
      const days = reportDays(sorted.days, (await readBase(ports)).manifest?.reports);
      const dry = await applyImport({ sorted, forced, ports: reporting, lock: undefined, watch });
      const refused = findings.map(({ of, sentence }) => ({ of, sentence }));
      const report = buildReport({ ...refusedRun(lock.run, ports, forced), refused }, { ...dry, days });
      await keepReport(ports, await withTakenBack(ports, report, await readBase(ports)));
      throw new ChecksRefusedError(findings, {
        summary: `Not done: ${changesText(dry)}.`,
        counts: outcomeCounts(dry),
      });
    }
    const outcome = await applyImport({ sorted, forced, ports: reporting, lock, watch });
    await recordSuccess(ports, lock.run, outcome);
    return outcome;
  } catch (error) {
    if (error instanceof LoneFilesError)
      await keepReport(ports, loneFilesReport(error, sorted, refusedRun(lock.run, ports, forced)));
    // The failure itself must be reported even if this cannot be written.
    await recordFailure(ports, lock.run, error as Error).catch(() => {});
    throw error;
  } finally {
    await lock.release();
  }
}

function loneFilesReport(error: LoneFilesError, sorted: SortedFiles, run: ReportedRun): StoredReport {
  const refused = [{ of: error.parts.join(', '), sentence: error.message }];
  return buildReport({ ...run, refused }, workOfRefused(sorted));
}

function refusedRun(run: number, ports: RunPorts, lifted: readonly ForcedOption[]): ReportedRun {
  const at = new Date(ports.now()).toISOString();
  return { run, at, by: ports.by, outcome: 'refused', release: null, lifted };
}

/** Damaged files refuse a run before it writes anything. Foreign files do so only if there are no others. */
function refusalOf(
  { refused, setAside, files }: SortedFiles,
  inputCount: number,
  { skipBad }: ImportOptions,
): ImportRefusedError | undefined {
  if (refused.length > 0 && !skipBad) return refusedFilesError(refused);
  const isNothingRead = files.length === 0 && inputCount > 0;
  return isNothingRead ? refusedFilesError([...refused, ...setAside]) : undefined;
}

/** Returns the checks that the files do not pass. Writes nothing. */
async function runChecks(
  sorted: SortedFiles,
  forced: readonly ForcedOption[],
  ports: BuilderPorts,
): Promise<CheckFinding[]> {
  const release = newRelease({ sorted, ports, lock: undefined }, await readBase(ports));
  refuseLoneFiles(sorted, release.manifest, forced);
  return checkImport(sorted, release, ports, forced);
}

const maxListLength = 280;

function namesOf(inputs: readonly Pick<InputFile, 'name'>[]): string {
  const names = inputs.map(({ name }) => name.split('/').at(-1)).join(', ');
  return names.length > maxListLength ? `${inputs.length} files: ${names.slice(0, maxListLength)}…` : names;
}

const reportEveryMilliseconds = 2_000;

/** Reports progress to the ports and, every few seconds, to the list of runs. */
function progressReporter(
  ports: ImportTable & ImportClock & ProgressPort,
  run: number,
): (progress: ImportProgress) => void {
  let reportedAt = 0;
  return (progress) => {
    ports.onProgress(progress);
    if (ports.now() - reportedAt < reportEveryMilliseconds) return;
    reportedAt = ports.now();
    const seenAt = new Date(reportedAt).toISOString();
    // The import continues if its progress cannot be written.
    updateRun(ports, run, { progress, seenAt }).catch(() => {});
  };
}

async function recordSuccess(
  ports: ImportTable & ImportClock,
  run: number,
  outcome: ImportOutcome,
): Promise<void> {
  await updateRun(ports, run, {
    status: outcome.status === 'applied' ? 'applied' : 'unchanged',
    finishedAt: new Date(ports.now()).toISOString(),
    outcome: outcomeSentence(outcome),
    ...(outcome.release === undefined ? {} : { release: outcome.release }),
    counts: outcomeCounts(outcome),
  });
}

async function recordFailure(ports: ImportTable & ImportClock, run: number, error: Error): Promise<void> {
  const wouldHave = error instanceof ChecksRefusedError ? error.wouldHave : undefined;
  const summary = [error.message, ...(wouldHave ? [wouldHave.summary] : [])].join('\n');
  await updateRun(ports, run, {
    status: wouldHave ? 'refused' : 'failed',
    finishedAt: new Date(ports.now()).toISOString(),
    outcome: summary.slice(0, maxOutcomeLength),
    ...(wouldHave ? { counts: wouldHave.counts } : {}),
  });
}

/**
 * Refuses files about years of a compiled record unless all sources of these years are given. Such a record does not
 * have the rows of its sources, so what only the missing ones say would be lost.
 */
function refuseLoneFiles(
  { years }: Pick<SortedFiles, 'years'>,
  { years: known }: Pick<Manifest, 'years'>,
  forced: readonly ForcedOption[],
): void {
  const lacking: { year: number; files: string[] }[] = [];
  for (const [year, given] of [...years].sort(([a], [b]) => a - b)) {
    const sources = known[year]?.sources ?? {};
    const missing = missingSources(selectNewSources(given, sources, forced).fresh, sources);
    const named = sourceFamilies.filter((family) => missing.includes(family));
    const files = named.map((family) => `${sourceNames[family]} (${sources[family]?.file ?? ''})`);
    if (files.length > 0) lacking.push({ year, files });
  }
  if (lacking.length === 0) return;
  const all = [...years.keys()];
  throw new LoneFilesError(
    sentenceOf(lacking),
    lacking.map(({ year }) => year),
    { from: Math.min(...all), to: Math.max(...all) },
  );
}

const maxNamedYears = 5;

function sentenceOf(lacking: readonly { year: number; files: string[] }[]): string {
  const lines = lacking
    .slice(0, maxNamedYears)
    .map(({ year, files }) => `  ${year} also needs ${files.join(', ')}, or newer ones`);
  const others = lacking.length - lines.length;
  return [
    'The record of these years was compiled, and does not contain the original file rows. Import all files of a year together:',
    ...lines,
    ...(others > 0 ? [`  and ${others} more years in the same way`] : []),
  ].join('\n');
}
