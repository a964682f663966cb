import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { RecordKind } from '@touchdown/shared/tornadoes/schema.ts';
import type { SourceFileError } from '../files/source-file-error.ts';
import type { QuarantineEntry } from '../files/quarantine.ts';
import { draftYear } from '../record/draft-year.ts';
import type { YearChanges } from '../record/merge-year.ts';
import { applyReports, writeReports, type ReportChanges } from './apply-reports.ts';
import { readBase, type BaseRelease } from './base-release.ts';
import { refusedFilesError, WithdrawalsRefusedError, type ImportRefusedError } from './import-errors.ts';
import { findExcessWithdrawals } from './find-excess-withdrawals.ts';
import { nextRun, takeImportLock, type ImportLock } from './import-lock.ts';
import type { ImportPorts, ImportProgress } from './import-ports.ts';
import type { ManifestYear } from './manifest.ts';
import { publishRelease } from './publish-release.ts';
import { ReleaseInMaking } from './release-in-making.ts';
import { startRun, updateRun } from './run-records.ts';
import { sortOutFiles, type InputFile, type ReadFileReport, type SortedFiles } from './sort-out-files.ts';
import { withdrawalsRefusal } from './withdrawal-limits.ts';
import { allSources, archiveSources, selectNewSources, type ForcedOption } from './year-sources.ts';

export interface ImportOptions {
  dryRun?: boolean;
  /** Leave damaged files out and import the rest. */
  skipBad?: boolean;
  /** What a person at the command line lifts; nobody else does. */
  force?: readonly ForcedOption[];
}

export interface ImportOutcome {
  status: 'applied' | 'unchanged' | 'dry-run';
  run: number | undefined;
  release: string | undefined;
  files: ReadFileReport[];
  quarantined: QuarantineEntry[];
  setAside: readonly SourceFileError[];
  refused: readonly SourceFileError[];
  superseded: SortedFiles['superseded'];
  /** Files that say less than the record already knows of the year. */
  keptOut: { file: string; year: number; because: string }[];
  /** Of a dry run: why the run itself would be refused, where it would take out more than is allowed. */
  heldBack: string | undefined;
  years: { year: number; changes: YearChanges; sources: ManifestYear['sources'] }[];
  reports: ReportChanges | undefined;
  totals: { tornadoes: number; added: number; changed: number; withdrawn: number; redirected: number };
  /** Where the time went, in seconds. */
  seconds: Record<string, number>;
}

/** The whole of an import. It is applied or it is not: until the last step the old record is served unchanged. */
export async function runImport(
  inputs: readonly InputFile[],
  options: ImportOptions,
  ports: ImportPorts,
): Promise<ImportOutcome> {
  const watch = stopWatch(ports.now);
  const sorted = await sortOutFiles(inputs, (name, index) =>
    ports.onProgress({ phase: 'reading', done: index, total: inputs.length, at: name }),
  );
  watch.lap('reading');
  const refusal = refusalOf(sorted, inputs.length, options);
  if (options.dryRun) {
    if (refusal) throw refusal;
    const heldBack = await whatHoldsBack(sorted, options, ports);
    return { ...(await work(sorted, options, ports, undefined, watch)), heldBack };
  }
  const what = namesOf(inputs);
  const startedAt = new Date(ports.now()).toISOString();
  const forced = options.force?.length ? { forced: options.force } : {};
  if (refusal) {
    const about = { by: ports.by, what, startedAt, seenAt: startedAt, finishedAt: startedAt, ...forced };
    const outcome = refusal.message.slice(0, 1_000);
    await startRun(ports, { run: await nextRun(ports), status: 'refused', outcome, ...about });
    throw refusal;
  }

  const lock = await takeImportLock(ports);
  const reportProgress = progressReporter(ports, lock.run);
  try {
    await startRun(ports, {
      run: lock.run,
      status: 'running',
      by: ports.by,
      what,
      startedAt,
      seenAt: startedAt,
      ...forced,
    });
    const heldBack = await whatHoldsBack(sorted, options, ports);
    if (heldBack !== undefined) {
      const dry = await work(sorted, options, { ...ports, onProgress: reportProgress }, undefined, watch);
      throw new WithdrawalsRefusedError(heldBack, {
        summary: `Not done: ${changesOf(dry)}.`,
        counts: countsOf(dry),
      });
    }
    const outcome = await work(sorted, options, { ...ports, onProgress: reportProgress }, lock, watch);
    await updateRun(ports, lock.run, {
      status: outcome.status === 'applied' ? 'applied' : 'unchanged',
      finishedAt: new Date(ports.now()).toISOString(),
      outcome: sentenceOf(outcome),
      ...(outcome.release === undefined ? {} : { release: outcome.release }),
      counts: countsOf(outcome),
    });
    return outcome;
  } catch (error) {
    const wouldHave = error instanceof WithdrawalsRefusedError ? error.wouldHave : undefined;
    const summary = [(error as Error).message, ...(wouldHave ? [wouldHave.summary] : [])].join('\n');
    await updateRun(ports, lock.run, {
      status: wouldHave ? 'refused' : 'failed',
      finishedAt: new Date(ports.now()).toISOString(),
      outcome: summary.slice(0, 1_000),
      ...(wouldHave ? { counts: wouldHave.counts } : {}),
      // The failure itself must be reported, even where this cannot be written either.
    }).catch(() => {});
    throw error;
  } finally {
    await lock.release();
  }
}

/** Damaged files stop a run before it writes anything; strange ones only where nothing else was given. */
function refusalOf(
  { refused, setAside, files }: SortedFiles,
  inputCount: number,
  { skipBad }: ImportOptions,
): ImportRefusedError | undefined {
  if (refused.length > 0 && !skipBad) return refusedFilesError(refused);
  const isNothingLeft = files.length === 0 && inputCount > 0;
  return isNothingLeft ? refusedFilesError([...refused, ...setAside]) : undefined;
}

/** Why the files would not be applied: what they take out, or nothing. Nothing is written. */
async function whatHoldsBack(
  sorted: SortedFiles,
  { force = [] }: ImportOptions,
  ports: ImportPorts,
): Promise<string | undefined> {
  if (force.includes('withdrawals')) return undefined;
  const base = await readBase(ports);
  const release = new ReleaseInMaking(ports, base, (base.pointer?.run ?? 0) + 1, kindOf(sorted, base), true);
  const sentences = await findExcessWithdrawals(sorted, release, ports, force);
  return sentences.length === 0 ? undefined : withdrawalsRefusal(sentences);
}

/** A list of reports alone leaves the record what it is. */
function kindOf({ years }: SortedFiles, { pointer }: BaseRelease): RecordKind {
  return years.size > 0 ? 'official' : (pointer?.kind ?? 'official');
}

const maxListLength = 280;

function namesOf(inputs: readonly InputFile[]): string {
  const names = inputs.map(({ name }) => name.split('/').at(-1)).join(', ');
  return names.length > maxListLength ? `${inputs.length} files: ${names.slice(0, maxListLength)}…` : names;
}

async function work(
  sorted: SortedFiles,
  options: ImportOptions,
  ports: ImportPorts,
  lock: ImportLock | undefined,
  watch: StopWatch,
): Promise<ImportOutcome> {
  const isDryRun = lock === undefined;
  const base = await readBase(ports);
  const run = lock?.run ?? (base.pointer?.run ?? 0) + 1;
  const release = new ReleaseInMaking(ports, base, run, kindOf(sorted, base), isDryRun);
  const outcome: ImportOutcome = {
    status: isDryRun ? 'dry-run' : 'applied',
    run: lock?.run,
    release: undefined,
    files: sorted.files,
    quarantined: sorted.quarantined,
    setAside: sorted.setAside,
    refused: sorted.refused,
    superseded: sorted.superseded,
    keptOut: [],
    heldBack: undefined,
    years: [],
    reports: undefined,
    totals: { tornadoes: base.pointer?.count ?? 0, added: 0, changed: 0, withdrawn: 0, redirected: 0 },
    seconds: watch.laps,
  };

  let hasNewSources = false;
  const years = [...sorted.years].sort(([a], [b]) => a - b);
  for (const [index, [year, given]] of years.entries()) {
    lock?.check();
    ports.onProgress({ phase: 'joining', done: index, total: years.length, at: String(year) });
    const known = release.manifest.years[year]?.sources ?? {};
    const { fresh, keptOut } = selectNewSources(given, known, options.force ?? []);
    outcome.keptOut.push(...keptOut.map((one) => ({ ...one, year })));
    if (Object.keys(fresh).length === 0) continue;
    hasNewSources = true;
    const { drafts } = draftYear(await allSources(ports, known, fresh));
    const archived = isDryRun ? known : { ...known, ...(await archiveSources(ports, year, fresh)) };
    const changes = await release.setYear(year, drafts, archived);
    outcome.years.push({ year, changes, sources: archived });
    for (const name of ['added', 'changed', 'withdrawn', 'redirected'] as const)
      outcome.totals[name] += changes[name];
    // What has been written need not be kept in memory for the rest of the run.
    sorted.years.delete(year);
  }
  await release.written();
  watch.lap('joining and writing');

  const isNothingNew = !hasNewSources && sorted.days.length === 0 && base.pointer !== undefined;
  const applied = isNothingNew ? undefined : await matchedReports(sorted, release, ports, base, isDryRun);
  outcome.reports = applied?.changes;
  watch.lap('matching reports');
  if (isDryRun) return outcome;
  const hasNewReports = applied?.isTouched ?? false;
  if (!hasNewSources && !hasNewReports && base.pointer) {
    return { ...outcome, status: 'unchanged', release: base.pointer.release };
  }
  lock.check();
  ports.onProgress({ phase: 'publishing', done: 0, total: 1, at: release.manifest.release });
  const written = hasNewReports && applied ? await writeReports(ports, applied) : undefined;
  if (written) release.manifest.reports = written.manifest;
  const pointer = await publishRelease(ports, base, release, written?.pointer);
  watch.lap('publishing');
  outcome.totals.tornadoes = pointer.count;
  const isChanged = release.hasNewRows || hasNewReports || pointer.kind !== base.pointer?.kind;
  return { ...outcome, status: isChanged ? 'applied' : 'unchanged', release: pointer.release };
}

/** Matching wants all tornadoes; without a single report there is nothing to match. */
async function matchedReports(
  sorted: SortedFiles,
  release: ReleaseInMaking,
  ports: ImportPorts,
  base: BaseRelease,
  isDryRun: boolean,
) {
  if (sorted.days.length === 0 && !base.manifest?.reports) return undefined;
  ports.onProgress({ phase: 'matching', done: 0, total: 1, at: 'storm reports' });
  const rows: CatalogueRow[] = isDryRun && release.hasNewRows ? [] : await release.rows();
  return applyReports(ports, release.manifest.reports, sorted.days, rows);
}

const reportEveryMilliseconds = 2_000;

/** Progress goes to whoever watches, and now and then into the list of runs. */
function progressReporter(ports: ImportPorts, run: number): (progress: ImportProgress) => void {
  let reportedAt = 0;
  return (progress) => {
    ports.onProgress(progress);
    if (ports.now() - reportedAt < reportEveryMilliseconds) return;
    reportedAt = ports.now();
    const seenAt = new Date(reportedAt).toISOString();
    // A missed note about progress is no reason to stop.
    updateRun(ports, run, { progress, seenAt }).catch(() => {});
  };
}

function sentenceOf(outcome: ImportOutcome): string {
  if (outcome.status === 'unchanged') return 'Nothing changed.';
  return `${changesOf(outcome)}. ${groupedNumber(outcome.totals.tornadoes)} tornadoes now.`;
}

function changesOf({ totals, years, reports }: ImportOutcome): string {
  const ofReports = reports?.days
    ? `; storm reports of ${reports.days} days: ${reports.added} added, ${reports.changed} changed, ${reports.withdrawn} withdrawn`
    : '';
  return `${years.length} years: ${totals.added} added, ${totals.changed} changed, ${totals.withdrawn} withdrawn${ofReports}`;
}

function countsOf({ totals, quarantined, reports }: ImportOutcome): Record<string, number> {
  return {
    ...totals,
    setAsideRows: quarantined.length,
    ...(reports?.days ? { reportsAdded: reports.added, reportsWithdrawn: reports.withdrawn } : {}),
  };
}

type StopWatch = ReturnType<typeof stopWatch>;

function stopWatch(now: () => number) {
  const laps: Record<string, number> = {};
  let last = now();
  return {
    laps,
    lap(name: string) {
      laps[name] = (now() - last) / 1000;
      last = now();
    },
  };
}
