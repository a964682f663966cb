import type { RecordKind } from '@touchdown/shared/tornadoes/schema.ts';
import { draftYear } from '../record/draft-year.ts';
import { fitDraft } from '../record/tornado-document.ts';
import { unreadableMarks } from '../record/kept-tornadoes.ts';
import type { SourceFile } from '../record/source-files.ts';
import { applyReports, writeReports } from './apply-reports.ts';
import { readBase, type BaseRelease, officialUntilOf, withCoveredDays } from '../release/manifest.ts';
import { byTargetAndField } from '../corrections/lay-on-corrections.ts';
import type { ImportLock } from './import-lock.ts';
import type { ImportOutcome } from './import-outcome.ts';
import type { BuilderPorts, ImportPorts } from './import-ports.ts';
import {
  correctedTornadoes,
  previewCorrections,
  reportCorrections,
} from '../corrections/preview-corrections.ts';
import type { StoredReport } from '../../../domain/catalogue/import-report-items.ts';
import {
  buildReport,
  reportDays,
  yearFiles,
  keepReport,
  storeReport,
  withTakenBack,
} from '../reports/import-report.ts';
import { CollectedChanges } from '../reports/collected-changes.ts';
import { publishRelease } from '../release/publish-release.ts';
import { ReleaseBuilder } from '../release/release-builder.ts';
import { withRead } from './known-files.ts';
import type { SortedFiles } from './sort-out-files.ts';
import {
  allSources,
  archiveSources,
  selectNewSources,
  withEarlierSearches,
  type ForcedOption,
} from './year-sources.ts';

export interface ImportWork {
  sorted: SortedFiles;
  forced: readonly ForcedOption[];
  ports: ImportPorts;
  /** Undefined in a dry run, which writes nothing. */
  lock: ImportLock | undefined;
  watch: StopWatch;
}

/** Joins the new sources, matches the storm reports and publishes the result as a release. */
export async function applyImport(work: ImportWork): Promise<ImportOutcome> {
  const { sorted, ports, lock, watch } = work;
  const base = await readBase(ports);
  const corrected = lock === undefined ? await correctedTornadoes(ports) : undefined;
  const release = newRelease(work, base, corrected);
  const outcome = emptyOutcome(work, base);
  const reportOf = reporter(work, base, outcome);
  const hasNewSources = await importYears(work, release, outcome);
  await release.written();
  watch.lap('joining and writing');

  const isNothingNew = !hasNewSources && sorted.days.length === 0 && base.pointer !== undefined;
  const applied = isNothingNew ? undefined : await matchStormReports(work, release, base);
  outcome.reports = applied?.changes;
  watch.lap('matching reports');
  const hasNewReports = applied?.isTouched ?? false;
  if (hasNewReports && applied) outcome.corrections = await reportCorrections(ports, applied.reports);
  if (lock === undefined) {
    const isNew = hasNewSources && (release.hasNewRows || release.isFresh);
    const ofTornadoes = corrected && isNew ? await previewCorrections(ports, base, release, corrected) : [];
    outcome.corrections = [...outcome.corrections, ...ofTornadoes].sort(byTargetAndField);
    return outcome;
  }
  const hasNewDays = applied !== undefined && knowsMoreDays(applied.days, base);
  if (!hasNewSources && !hasNewReports && !hasNewDays && base.pointer) {
    const { release: name } = base.pointer;
    await keepReport(ports, reportOf(lock.run, 'unchanged', name));
    return { ...outcome, status: 'unchanged', release: name };
  }
  lock.check();
  ports.onProgress({ phase: 'publishing', done: 0, total: 1, at: release.manifest.release });
  release.manifest.files = withRead(release.manifest.files, sorted.read, outcome.keptOut);
  const written = (hasNewReports || hasNewDays) && applied ? await writeReports(ports, applied) : undefined;
  if (written) release.manifest.reports = written.manifest;
  for (const target of applied?.moved ?? []) release.movedTargets.add(target);
  release.manifest.years = await withCoveredDays(ports, release.manifest.years);
  const isOther =
    release.manifest.kind !== base.pointer?.kind ||
    officialUntilOf(release.manifest) !== base.pointer?.officialUntil;
  const isChanged = release.hasNewRows || hasNewReports || isOther;
  const status = isChanged ? 'applied' : 'unchanged';
  const compared = await withTakenBack(ports, reportOf(lock.run, status, releaseName(base, release)), base);
  const report = await storeReport(ports, compared);
  const { pointer, corrections } = await publishRelease(ports, base, release, written?.pointer, { report });
  outcome.correctionsToReview = corrections?.toReview ?? [];
  outcome.corrections = [...outcome.corrections, ...(corrections?.fates ?? [])].sort(byTargetAndField);
  watch.lap('publishing');
  outcome.totals.tornadoes = pointer.count;
  return { ...outcome, status, release: pointer.release };
}

/** A list without a report is a list too: its day is known, so it is neither late nor asked for again. */
function knowsMoreDays(days: Readonly<Record<string, unknown>>, { manifest }: BaseRelease): boolean {
  return Object.keys(days).length > Object.keys(manifest?.reports?.days ?? {}).length;
}

/** Returns a release of the next run. Without a lock it writes nothing. */
export function newRelease(
  { sorted, ports, lock }: Pick<ImportWork, 'sorted' | 'lock'> & { ports: BuilderPorts },
  base: BaseRelease,
  corrected?: ReadonlySet<string>,
): ReleaseBuilder {
  const run = lock?.run ?? (base.pointer?.run ?? 0) + 1;
  return new ReleaseBuilder(ports, base, run, kindOf(sorted, base), {
    isDryRun: lock === undefined,
    corrected,
  });
}

/** Returns what makes the report of the run from the outcome so far. */
function reporter({ sorted, forced, ports }: ImportWork, base: BaseRelease, outcome: ImportOutcome) {
  const days = reportDays(sorted.days, base.manifest?.reports);
  const about = { at: new Date(ports.now()).toISOString(), by: ports.by, lifted: forced };
  return (run: number, status: 'applied' | 'unchanged', release: string): StoredReport =>
    buildReport({ ...about, run, outcome: status, release }, { ...outcome, days });
}

/** A run that changed no tornado leaves the release of before. */
function releaseName({ pointer }: BaseRelease, { manifest, isFresh, hasNewRows }: ReleaseBuilder): string {
  return pointer && !isFresh && !hasNewRows ? pointer.release : manifest.release;
}

/** Files of storm reports alone do not change the kind of the record. */
function kindOf({ years }: SortedFiles, { pointer }: BaseRelease): RecordKind {
  return years.size > 0 ? 'official' : (pointer?.kind ?? 'official');
}

function emptyOutcome({ sorted, lock, watch }: ImportWork, base: BaseRelease): ImportOutcome {
  return {
    status: lock === undefined ? 'dry-run' : 'applied',
    run: lock?.run,
    release: undefined,
    files: sorted.files,
    quarantine: sorted.quarantine,
    setAside: sorted.setAside,
    refused: sorted.refused,
    superseded: sorted.superseded,
    keptOut: [],
    spcAlone: [],
    waiting: [],
    newLayouts: [],
    findings: [],
    years: [],
    reports: undefined,
    collected: new CollectedChanges(),
    correctionsToReview: [],
    corrections: [],
    totals: { tornadoes: base.pointer?.count ?? 0, added: 0, changed: 0, withdrawn: 0, redirected: 0 },
    seconds: watch.laps,
  };
}

/** Adds every year with new sources to the release and the outcome. Returns whether there was one. */
async function importYears(
  { sorted, forced, ports, lock }: ImportWork,
  release: ReleaseBuilder,
  outcome: ImportOutcome,
): Promise<boolean> {
  let hasNewSources = false;
  const layouts = layoutsOf(
    Object.values(release.manifest.years).flatMap(({ sources }) => Object.values(sources)),
  );
  // Only the numbers: a list of the years themselves would keep all of their sources in memory.
  const years = [...sorted.years.keys()].sort((a, b) => a - b);
  for (const [index, year] of years.entries()) {
    const given = sorted.years.get(year) ?? {};
    lock?.check();
    ports.onProgress({ phase: 'joining', done: index, total: years.length, at: String(year) });
    const known = release.manifest.years[year]?.sources ?? {};
    const { fresh: selected, keptOut, isSpcAlone } = selectNewSources(given, known, forced);
    if (isSpcAlone) outcome.spcAlone.push(year);
    outcome.keptOut.push(...keptOut.map((one) => ({ ...one, year })));
    if (Object.keys(selected).length === 0) continue;
    hasNewSources = true;
    const fresh = await withEarlierSearches(ports, known, selected);
    for (const layout of layoutsOf(Object.values(fresh).map(({ from }) => from))) {
      if (!layouts.has(layout)) outcome.newLayouts.push(layout);
      layouts.add(layout);
    }
    const [sources, added] = await Promise.all([
      allSources(ports, known, fresh),
      lock === undefined ? {} : archiveSources(ports, year, fresh),
    ]);
    if (sources.waiting > 0) outcome.waiting.push({ year, rows: sources.waiting });
    const drafts = draftYear(sources).drafts.map((draft) => fitDraft(draft, outcome.quarantine));
    const archived = { ...known, ...added };
    const files = yearFiles(fresh, known);
    const changes = await release.setYear(
      year,
      drafts,
      archived,
      unreadableMarks(sources),
      (before, merged) => outcome.collected.addYear(files, before, merged),
    );
    outcome.years.push({ year, changes, sources: archived });
    for (const name of ['added', 'changed', 'withdrawn', 'redirected'] as const)
      outcome.totals[name] += changes[name];
    // Written years are dropped from memory for the rest of the run.
    sorted.years.delete(year);
  }
  return hasNewSources;
}

/** What is new in the columns of files. It is said once, not with each file that NOAA publishes from then on. */
function layoutsOf(files: readonly SourceFile[]): Set<string> {
  return new Set(files.flatMap(({ newLayout }) => newLayout ?? []));
}

async function matchStormReports({ sorted, ports }: ImportWork, release: ReleaseBuilder, base: BaseRelease) {
  if (sorted.days.length === 0 && !base.manifest?.reports) return undefined;
  ports.onProgress({ phase: 'matching', done: 0, total: 1, at: 'storm reports' });
  return applyReports(ports, release.manifest, sorted.days, (years) => release.rows(years));
}

type StopWatch = ReturnType<typeof stopWatch>;

/** Measures in seconds how long each lap took. */
export function stopWatch(now: () => number) {
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
