import type { ImportReport, ReportSource, YearFile } from '@touchdown/shared/record/import-report.ts';
import type { StoredReport } from '../../../domain/catalogue/import-report-items.ts';
import { baseName } from '../checks/import-checks.ts';
import type { SourceFileError } from '../files/source-faults.ts';
import { sourceFamilies, sourceNames } from '../record/source-files.ts';
import type { ManifestReports, ManifestYear } from '../release/manifest.ts';
import type { ImportOutcome } from '../run/import-outcome.ts';
import type { PackedYear } from '../run/packed-sources.ts';
import type { SortedFiles } from '../run/sort-out-files.ts';
import { CollectedChanges } from './collected-changes.ts';

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
