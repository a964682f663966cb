import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import type { SourceFileError } from '../files/source-file-error.ts';
import type { Quarantined } from '../files/quarantine.ts';
import { draftYear } from '../record/draft-year.ts';
import type { YearChanges } from '../record/merge-year.ts';
import { sourceFamilies, type SourceFamily, type YearSources } from '../record/source-files.ts';
import { applyReports, writeReports, type ReportChanges } from './apply-reports.ts';
import { readBase, type Base } from './base-release.ts';
import { ImportRefusedError } from './import-errors.ts';
import { nextRun, takeImportLock, type ImportLock } from './import-lock.ts';
import type { ImportPorts, ImportProgress } from './import-ports.ts';
import { archivedJson, archiveJson } from './json-archive.ts';
import type { ManifestYear } from './manifest.ts';
import { publishRelease } from './publish-release.ts';
import { ReleaseInMaking } from './release-in-making.ts';
import { startRun, updateRun } from './run-records.ts';
import { sortOutFiles, type InputFile, type ReadFileReport, type SortedFiles } from './sort-out-files.ts';

export interface ImportOptions {
  dryRun?: boolean;
  /** Leave damaged files out and import the rest. */
  skipBad?: boolean;
  /** Let an older or poorer file replace what the record has. */
  force?: boolean;
}

export interface ImportOutcome {
  status: 'applied' | 'unchanged' | 'dry-run';
  run: number | undefined;
  release: string | undefined;
  files: ReadFileReport[];
  quarantined: Quarantined[];
  setAside: readonly SourceFileError[];
  refused: readonly SourceFileError[];
  superseded: SortedFiles['superseded'];
  /** Files that say less than the record already knows of the year. */
  keptOut: { file: string; year: number; because: string }[];
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
    return work(sorted, options, ports, undefined, watch);
  }
  const what = namesOf(inputs);
  const startedAt = new Date(ports.now()).toISOString();
  if (refusal) {
    const about = { by: ports.by, what, startedAt, seenAt: startedAt, finishedAt: startedAt };
    const outcome = refusal.message.slice(0, 1_000);
    await startRun(ports, { run: await nextRun(ports), status: 'refused', outcome, ...about });
    throw refusal;
  }

  const lock = await takeImportLock(ports);
  const heard = tellRun(ports, lock.run);
  try {
    await startRun(ports, {
      run: lock.run,
      status: 'running',
      by: ports.by,
      what,
      startedAt,
      seenAt: startedAt,
    });
    const outcome = await work(sorted, options, { ...ports, onProgress: heard }, lock, watch);
    await updateRun(ports, lock.run, {
      status: outcome.status === 'applied' ? 'applied' : 'unchanged',
      finishedAt: new Date(ports.now()).toISOString(),
      outcome: sentenceOf(outcome),
      ...(outcome.release === undefined ? {} : { release: outcome.release }),
      counts: { ...outcome.totals, setAsideRows: outcome.quarantined.length },
    });
    return outcome;
  } catch (error) {
    await updateRun(ports, lock.run, {
      status: 'failed',
      finishedAt: new Date(ports.now()).toISOString(),
      outcome: (error as Error).message.slice(0, 1_000),
      // What failed is what must be told, even where this cannot be written either.
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
  if (refused.length > 0 && !skipBad) return new ImportRefusedError(refused);
  const isNothingLeft = files.length === 0 && inputCount > 0;
  return isNothingLeft ? new ImportRefusedError([...refused, ...setAside]) : undefined;
}

const longestList = 280;

function namesOf(inputs: readonly InputFile[]): string {
  const names = inputs.map(({ name }) => name.split('/').at(-1)).join(', ');
  return names.length > longestList ? `${inputs.length} files: ${names.slice(0, longestList)}…` : names;
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
  const kind = sorted.years.size > 0 ? 'official' : (base.pointer?.kind ?? 'official');
  const run = lock?.run ?? (base.pointer?.run ?? 0) + 1;
  const release = new ReleaseInMaking(ports, base, run, kind, isDryRun);
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
    const fresh = whatIsNew(given, known, options, year, outcome);
    if (Object.keys(fresh).length === 0) continue;
    hasNewSources = true;
    const sources = { ...(await archivedSources(ports, known, fresh)), ...fresh };
    const { drafts } = draftYear(sources);
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
  base: Base,
  isDryRun: boolean,
) {
  if (sorted.days.length === 0 && !base.manifest?.reports) return undefined;
  ports.onProgress({ phase: 'matching', done: 0, total: 1, at: 'storm reports' });
  const rows: CatalogueRow[] = isDryRun && release.hasNewRows ? [] : await release.rows();
  return applyReports(ports, release.manifest.reports, sorted.days, rows);
}

/** Of what was given, the sources that differ from the record's and are not older or poorer. */
function whatIsNew(
  given: YearSources,
  known: ManifestYear['sources'],
  { force }: ImportOptions,
  year: number,
  outcome: ImportOutcome,
): YearSources {
  const fresh: YearSources = {};
  for (const family of sourceFamilies) {
    const source = given[family];
    const held = known[family];
    if (!source || held?.sha256 === source.from.sha256) continue;
    if (held && source.from.rank < held.rank && !force) {
      outcome.keptOut.push({
        file: source.from.file,
        year,
        because: `the record has ${held.file}, which is newer or fuller (--force takes the older one)`,
      });
      continue;
    }
    Object.assign(fresh, { [family]: source });
  }
  return fresh;
}

/** The sources of the year that stay as they are: joining wants all of them. */
async function archivedSources(
  ports: ImportPorts,
  known: ManifestYear['sources'],
  fresh: YearSources,
): Promise<YearSources> {
  const others: YearSources = {};
  for (const family of sourceFamilies) {
    const held = known[family];
    if (held && !fresh[family])
      Object.assign(others, { [family]: await archivedJson(ports.record, held.key) });
  }
  return others;
}

async function archiveSources(
  ports: ImportPorts,
  year: number,
  fresh: YearSources,
): Promise<ManifestYear['sources']> {
  const archived: ManifestYear['sources'] = {};
  for (const family of sourceFamilies) {
    const source = fresh[family];
    if (!source) continue;
    const key = await archiveJson(ports.record, `sources/${family}/${year}`, source);
    archived[family] = { ...source.from, key, rows: rowsOf(source) };
  }
  return archived;
}

function rowsOf(source: NonNullable<YearSources[SourceFamily]>): number {
  if ('segments' in source) return source.segments.length;
  if ('events' in source) return source.events.length;
  return 'locations' in source ? source.locations.length : source.tornadoes.length;
}

const tellEveryMilliseconds = 2_000;

/** Progress goes to whoever watches, and now and then into the list of runs. */
function tellRun(ports: ImportPorts, run: number): (progress: ImportProgress) => void {
  let toldAt = 0;
  return (progress) => {
    ports.onProgress(progress);
    if (ports.now() - toldAt < tellEveryMilliseconds) return;
    toldAt = ports.now();
    const seenAt = new Date(toldAt).toISOString();
    // A missed note about progress is no reason to stop.
    updateRun(ports, run, { progress, seenAt }).catch(() => {});
  };
}

function sentenceOf({ status, totals, years }: ImportOutcome): string {
  if (status === 'unchanged') return 'Nothing changed.';
  return `${years.length} years: ${totals.added} added, ${totals.changed} changed, ${totals.withdrawn} withdrawn; ${totals.tornadoes} tornadoes now.`;
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
