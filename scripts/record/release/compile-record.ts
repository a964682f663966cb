import { readFileSync } from 'node:fs';
import { toCatalogueRow } from '@touchdown/functions/domain/catalogue/to-catalogue-row.ts';
import { Quarantine } from '@touchdown/functions/features/imports/files/source-faults.ts';
import { draftYear } from '@touchdown/functions/features/imports/record/draft-year.ts';
import {
  fitDraft,
  type TornadoDocument,
  type TornadoDraft,
} from '@touchdown/functions/features/imports/record/tornado-document.ts';
import { unreadableMarks } from '@touchdown/functions/features/imports/record/kept-tornadoes.ts';
import { mergeYear, type RecordYear } from '@touchdown/functions/features/imports/record/merge-year.ts';
import {
  withSearched,
  type CompletedSources,
} from '@touchdown/functions/features/imports/record/searched-rows.ts';
import {
  sourceFamilies,
  sourceNames,
  type SourceFamily,
  type SourceFile,
} from '@touchdown/functions/features/imports/record/source-files.ts';
import { mergeReports } from '@touchdown/functions/features/imports/run/apply-reports.ts';
import type { ManifestReports } from '@touchdown/functions/features/imports/release/manifest.ts';
import { selectNewSources } from '@touchdown/functions/features/imports/run/year-sources.ts';
import { unpackYear, type PackedYear } from '@touchdown/functions/features/imports/run/packed-sources.ts';
import type { SortedFiles } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import type { StoredStormReport } from '@touchdown/functions/features/imports/spc-daily/stored-storm-report.ts';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { readSampleRecord, sampleCsvPath } from '../../sample/sample-record.ts';
import { layOnNotables } from '../notables/lay-on-notables.ts';

/** NCEI's names end in the day of their compilation, as in `_c20210803`. */
const compiledOn = /_c(\d{4})(\d{2})(\d{2})/;
/** The SPC's names give the first and the last year, as in `1950-2018-torn`, or one year, as in `2021_torn`. */
const lastYearOfName = /(?:^|\/|\d{4}-)(\d{4})[-_]torn/;

/**
 * Returns the day of a year's newest source, which is the day of its revisions. It follows from the names of its files,
 * so that a year's bytes do not depend on the day of the build. An SPC file counts from the day after its last year.
 */
function dateOfSources(year: number, files: readonly Pick<SourceFile, 'file'>[]): string {
  const dates = files.map(({ file }) => dateOfFile(file));
  return dates.reduce<string>((newest, date) => (date && date > newest ? date : newest), `${year + 1}-01-01`);
}

function dateOfFile(file: string): string | undefined {
  const [, year, month, day] = compiledOn.exec(file) ?? [];
  if (year && month && day) return `${year}-${month}-${day}`;
  const last = lastYearOfName.exec(file)?.[1];
  return last && `${Number(last) + 1}-01-01`;
}

const notables = readSampleRecord(readFileSync(sampleCsvPath, 'utf8'));

/** The sources of a year, and the day of the newest one or, where a record is continued, of the build. */
export interface SourcesOfYear {
  year: number;
  sources: (SourceFile & { family: SourceFamily })[];
  date: string;
}

export interface CompiledYear extends SourcesOfYear {
  record: RecordYear;
}

export interface CompiledReports {
  reports: StoredStormReport[];
  days: ManifestReports['days'];
}

/** Makes the record of NOAA's files as an import into an empty record does, one year at a time. */
export async function compileRecord(
  sorted: Pick<SortedFiles, 'years' | 'days'>,
  former: (year: number) => RecordYear | undefined,
  onYear: (year: CompiledYear) => void,
): Promise<CompiledReports> {
  const rows: CatalogueRow[] = [];
  for (const [year, given] of [...sorted.years].sort(([a], [b]) => a - b)) {
    const { fresh } = selectNewSources(given, {}, []);
    const compiled = await compileYear(year, fresh, undefined, former(year));
    onYear(compiled);
    for (const row of currentRows(compiled.record)) rows.push(row);
  }
  const { reports, days } = mergeReports([], undefined, sorted.days, rows);
  return { reports, days };
}

export function currentRows({ documents }: RecordYear): CatalogueRow[] {
  return documents.flatMap(({ tornado }) => (tornado.status === 'current' ? [toCatalogueRow(tornado)] : []));
}

/** The year in the record that is continued, and the day on which that is done. */
interface Continued {
  previous: RecordYear | undefined;
  date: string;
}

/**
 * Makes a year of its files. Where it continues a record, tornadoes keep their ids and their history, and those that
 * are gone become withdrawn ones or redirects, as in an import.
 */
export async function compileYear(
  year: number,
  given: PackedYear,
  continued?: Continued,
  former?: RecordYear,
): Promise<CompiledYear> {
  const sources = sourceFamilies.flatMap((family) => {
    const from = given[family]?.from;
    return from ? [{ family, ...from }] : [];
  });
  const date = continued?.date ?? dateOfSources(year, sources);
  const unpacked = withSearched(await unpackYear(given));
  const drafts = draftWithNotables(year, unpacked);
  const release = { name: `${date}-compiled`, at: `${date}T00:00:00.000Z` };
  const record =
    former && !continued
      ? withFormerIds(year, drafts, former, release)
      : mergeYear(year, drafts, continued?.previous, release, unreadableMarks(unpacked)).record;
  return { year, record: { ...record, documents: record.documents.map(withCompiledLast) }, sources, date };
}

/** Makes a year as from nothing, but its tornadoes keep the ids that they have in the repository, whatever their sources. */
function withFormerIds(
  year: number,
  drafts: readonly TornadoDraft[],
  { documents, redirects }: RecordYear,
  release: { name: string; at: string },
): RecordYear {
  const ids = documents.map(({ tornado, sources: { compiled: _compiled, ...sources } }): TornadoDocument => {
    const rows = sources.source_rows.filter(({ source }) => source === sourceNames.spc);
    return { tornado: { ...tornado, status: 'withdrawn' }, sources: { ...sources, source_rows: rows } };
  });
  const { record } = mergeYear(year, drafts, { year, documents: ids, redirects }, release);
  const added = { release: release.name, at: release.at, kind: 'added' as const, fields: [] };
  const current = record.documents.filter(({ tornado }) => tornado.status === 'current');
  return {
    ...record,
    documents: current.map(({ tornado, sources }) => ({
      tornado,
      sources: { ...sources, revisions: [added] },
    })),
  };
}

/** Keeps the order of names in a document, so that a record that is continued has the bytes of one that is not. */
function withCompiledLast({ tornado, sources }: TornadoDocument): TornadoDocument {
  const { compiled, ...others } = sources;
  return { tornado, sources: compiled ? { ...others, compiled } : others };
}

/** What people have compiled by hand fills what NOAA's files leave empty. */
function draftWithNotables(year: number, sources: CompletedSources): TornadoDraft[] {
  const quarantine = new Quarantine();
  const drafts = draftYear(sources).drafts.map((draft) => fitDraft(draft, quarantine));
  return layOnNotables(year, drafts, notables).documents;
}
