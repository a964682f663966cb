import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type {
  ImportReport,
  ReportSource,
  YearFile,
  ReportCounts,
  ReportedTornado,
} from '@touchdown/shared/record/import-report.ts';
import { keptForever } from '@touchdown/shared/contract/public-caching.ts';
import {
  type StoredReport,
  listReportItems,
  readReport,
  toReportItem,
} from '../../../domain/catalogue/import-report-items.ts';
import { put, write } from '../../../platform/aws/items.ts';
import { baseName } from '../checks/import-checks.ts';
import type { SourceFileError } from '../files/source-faults.ts';
import { sourceFamilies, sourceNames } from '../record/source-files.ts';
import type { ManifestReports, ManifestYear, BaseRelease } from '../release/manifest.ts';
import type { ImportOutcome } from '../run/import-outcome.ts';
import type { PackedYear } from '../run/packed-sources.ts';
import type { SortedFiles } from '../run/sort-out-files.ts';
import { CollectedChanges } from './collected-changes.ts';
import { isVisible } from '../../../domain/catalogue/catalogue-pointer.ts';
import type { ImportTable, SiteMedia } from '../run/import-ports.ts';

/** What is known of a run beside its outcome. */
export interface ReportedRun {
  run: number;
  at: string;
  /** What started it, as the list of runs has it. */
  by: string;
  outcome: ImportReport['outcome'];
  release: string | null;
  lifted?: readonly string[];
  refused?: ImportReport['refused'];
}

/** What a run has read and would do, or the little that is known of one whose files were refused. */
export interface ReportedWork extends Pick<
  ImportOutcome,
  'files' | 'superseded' | 'keptOut' | 'setAside' | 'refused' | 'reports'
> {
  collected: CollectedChanges;
  days: NonNullable<ImportReport['storm_reports']>['days'];
}

const firstFiles = 3;
/** No import has so many, but a folder of junk does. */
const mostFiles = 1_000;
const reasonsOfFile = 5;

/** Says of each new file of a year which one it replaces. */
export function yearFiles(fresh: PackedYear, known: ManifestYear['sources']): YearFile[] {
  return sourceFamilies.flatMap((family): YearFile[] => {
    const [source, old] = [fresh[family], known[family]];
    if (!source) return [];
    const { file, rank: version, sha256 } = source.from;
    // A compiled record has the same file without its rows. An answer of a search replaces nothing.
    const replaces =
      family !== 'search' && old && old.sha256 !== sha256
        ? { file: baseName(old.file), version: old.rank, sha256: old.sha256, rows: old.rows ?? null }
        : null;
    return [
      {
        source: family === 'spc' || family === 'parts' ? 'spc' : 'ncei',
        kind: sourceNames[family],
        file: baseName(file),
        version,
        sha256,
        rows: source.rows,
        replaces,
      },
    ];
  });
}

/** Says of each list which day it is of, and whether it is the first one. */
export function reportDays(
  days: SortedFiles['days'],
  known: ManifestReports | null | undefined,
): ReportedWork['days'] {
  return days.map(({ reports: { day }, file }) => {
    return { day, file: baseName(file), is_first: known?.days[day] === undefined };
  });
}

/** Returns the report without what it takes back, for which other reports are read. */
export function buildReport(about: ReportedRun, work: ReportedWork): StoredReport {
  const { collected, days, reports } = work;
  const names = [...work.files, ...work.refused].map(({ file }) => baseName(file));
  const refused = [...(about.refused ?? []), ...work.refused.map(refusal)];
  return {
    run: about.run,
    at: about.at,
    outcome: about.outcome,
    // No name of a person, and no address of a machine.
    started_by: about.by.includes('schedule') ? 'schedule' : 'a person',
    sources: [...new Set(names.flatMap(sourceOfFile))],
    files: names.length,
    first_files: names.slice(0, firstFiles),
    years: collected.years.map(({ year }) => year),
    fields: fieldsOf(collected),
    counts: collected.counts,
    report_days: days.length,
    takes_back: 0,
    release: about.release,
    file_list: work.files
      .slice(0, mostFiles)
      .map(({ file, kind, rows, tornadoes, rowsSetAside, reasons }) => ({
        file: baseName(file),
        kind,
        rows,
        tornadoes,
        rows_set_aside: rowsSetAside,
        reasons: reasons.slice(0, reasonsOfFile).map(([reason, times]) => ({ reason, times })),
      })),
    left_out: leftOut(work).slice(0, mostFiles),
    refused: refused.slice(0, mostFiles),
    lifted_checks: [...(about.lifted ?? [])],
    by_year: collected.years,
    tornadoes: collected.tornadoes,
    is_whole: collected.isWhole,
    storm_reports: days.length === 0 ? null : { days, ...changesOf(reports) },
    taken_back: [],
    compared_with: 0,
    rolls_back: [],
  };
}

/** The work of a run whose files were refused before anything was compared. */
export function workOfRefused({
  files,
  superseded,
  setAside,
  refused,
}: Pick<SortedFiles, 'files' | 'superseded' | 'setAside' | 'refused'>): ReportedWork {
  const nothing = { keptOut: [], reports: undefined, days: [], collected: new CollectedChanges() };
  return { files, superseded, setAside, refused, ...nothing };
}

function fieldsOf({ years }: CollectedChanges): string[] {
  const sums = new Map<string, number>();
  for (const [field, count] of years.flatMap((year) => Object.entries(year.by_field)))
    sums.set(field, (sums.get(field) ?? 0) + count);
  return [...sums].toSorted(([, a], [, b]) => b - a).map(([field]) => field);
}

function changesOf(reports: ReportedWork['reports']) {
  const { added = 0, changed = 0, withdrawn = 0 } = reports ?? {};
  return { added, changed, withdrawn };
}

/** A message begins with the path of the file on the machine where it was read. */
function refusal({ file, message }: SourceFileError): ImportReport['refused'][number] {
  return { of: baseName(file), sentence: message.replace(file, baseName(file)) };
}

function leftOut({ superseded, keptOut, setAside }: ReportedWork): ImportReport['left_out'] {
  return [
    ...setAside.map(refusal).map(({ of: file, sentence: because }) => ({ file, because })),
    ...superseded.map(({ file, year, by }) => ({
      file: baseName(file),
      because: `Of ${year}, ${baseName(by)} is newer or more complete.`,
    })),
    ...keptOut.map(({ file, year, known }) => ({
      file: baseName(file),
      because: `Of ${year}, the record has ${baseName(known)}, which is newer or more complete.`,
    })),
  ];
}

/** By its name, because a file that was refused may say nothing else. */
function sourceOfFile(name: string): ReportSource[] {
  if (/^StormEvents_/i.test(name)) return ['ncei'];
  if (/\d{6}(_\w+)?_rpts|_rpts_torn/i.test(name)) return ['spc-daily'];
  return /torn/i.test(name) ? ['spc'] : [];
}

type ReportPorts = ImportTable & SiteMedia;

/** How far back a report looks for changes that it takes back: so many reports of the same years, among so many of all. */
const lookedAt = { ofYears: 12, ofAll: 400 };

/**
 * Writes the whole report beside the snapshots, under its hash. Returns its item, which belongs to the transaction that
 * publishes the release: until it is written, nobody finds the report.
 */
export async function storeReport(
  { media }: SiteMedia,
  report: StoredReport,
): Promise<Record<string, unknown>> {
  const bytes = Buffer.from(JSON.stringify(report));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
  const reportKey = `media/catalogue/${hash}-import.json`;
  await media.put(reportKey, bytes, { contentType: 'application/json', cacheControl: keptForever });
  const { run, at, outcome, started_by, sources, files, first_files, years, fields, counts } = report;
  const { report_days, takes_back, release } = report;
  const listed = { run, at, outcome, started_by, sources, files, first_files, years, fields, counts };
  return toReportItem({ ...listed, report_days, takes_back, release, reportKey });
}

/** Keeps the report of a run that publishes nothing. */
export async function keepReport(ports: ReportPorts, report: StoredReport): Promise<void> {
  const { dynamo, table } = ports;
  await write(dynamo, put(table, await storeReport(ports, report)));
}

/** Adds which changes of earlier imports this one takes back. Those that were rolled back are not looked at. */
export async function withTakenBack(
  { dynamo, table, media }: ReportPorts,
  report: StoredReport,
  { pointer }: BaseRelease,
): Promise<StoredReport> {
  if (!pointer || report.tornadoes.length === 0) return report;
  const years = new Set(report.by_year.filter(hasChanges).map(({ year }) => year));
  const { items } = await listReportItems(dynamo, table, {}, { before: report.run, max: lookedAt.ofAll });
  const same = items.filter(
    ({ run, outcome, years: others, counts }) =>
      outcome === 'applied' &&
      isVisible(run, pointer) &&
      hasChanges(counts) &&
      others.some((year) => years.has(year)),
  );
  const earlier: StoredReport[] = [];
  for (const { reportKey } of same.slice(0, lookedAt.ofYears)) {
    const bytes = await media.get(reportKey);
    if (bytes) earlier.push(onlyOf(readReport(bytes), report));
  }
  const taken_back = findTakenBack(report.tornadoes, earlier);
  const takes_back = taken_back.reduce((sum, { values, tornadoes }) => sum + values + tornadoes, 0);
  return { ...report, taken_back, takes_back, compared_with: earlier.length };
}

function hasChanges({ added, changed, withdrawn, merged }: ReportCounts): boolean {
  return added + changed + withdrawn + merged > 0;
}

/**
 * A whole import lists thousands of tornadoes, of which only those of this report are needed. What the first file of a
 * year brought is no revision that a later one could take back.
 */
function onlyOf(earlier: StoredReport, { tornadoes }: StoredReport): StoredReport {
  const wanted = new Set(tornadoes.map(({ id }) => id));
  const firsts = new Set(
    earlier.by_year.filter((one) => one.tornadoes.before === 0).map(({ year }) => String(year)),
  );
  const isFirst = ({ what, id }: ReportedTornado) => what === 'added' && firsts.has(id.slice(0, 4));
  const kept = earlier.tornadoes.filter((one) => wanted.has(one.id) && !isFirst(one));
  return { ...earlier, by_year: [], tornadoes: kept };
}

type Earlier = Pick<ImportReport, 'run' | 'at' | 'tornadoes'>;
type TakenBack = ImportReport['taken_back'];

/** A value of a tornado, or with the field `status` whether it is in the record: before and after an import. */
interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

/**
 * Finds in earlier reports, the newest first, what this run sets back to what it was before one of them. Each value
 * counts once, for the newest import that it is taken back from.
 */
function findTakenBack(tornadoes: readonly ReportedTornado[], earlier: readonly Earlier[]): TakenBack {
  const left = new Map(tornadoes.map((one) => [one.id, changedValuesOf(one)]));
  const found = earlier.map(({ run, at, tornadoes: listed }) => {
    const taken = { run, at, values: 0, tornadoes: 0, ids: [] as string[] };
    for (const one of listed) {
      const changes = left.get(one.id) ?? [];
      const undone = changes.filter((now) =>
        changedValuesOf(one).some(
          (then) => then.field === now.field && isDeepStrictEqual(then.before, now.after),
        ),
      );
      if (undone.length === 0) continue;
      left.set(
        one.id,
        changes.filter((change) => !undone.includes(change)),
      );
      taken.values += undone.filter(({ field }) => field !== 'status').length;
      taken.tornadoes += undone.filter(({ field }) => field === 'status').length;
      taken.ids.push(one.id);
    }
    return taken;
  });
  return found.filter(({ ids }) => ids.length > 0);
}

/** A tornado that is not in the record is the same, whether it was withdrawn, merged or never there. */
const absent = 'absent';

function changedValuesOf({ what, values }: ReportedTornado): readonly Change[] {
  if (what === 'changed')
    return values.map(({ field, before, after }) =>
      field === 'status'
        ? { field, before: presence(before), after: presence(after) }
        : { field, before, after },
    );
  const isNew = what === 'added';
  return [{ field: 'status', before: isNew ? absent : 'current', after: isNew ? 'current' : absent }];
}

function presence(status: unknown): unknown {
  return status === 'current' ? status : absent;
}
