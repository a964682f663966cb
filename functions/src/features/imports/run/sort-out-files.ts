import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { Quarantine, SourceFileError, textLimits, tooLargeError } from '../files/source-faults.ts';
import { readSource, rowsInto, type SourceFacts, type TextReader } from '../files/read-source.ts';
import { foreignFiles, recogniseFile } from '../files/recognise-file.ts';
import type { Chunks } from '../files/unpacked-chunks.ts';
import { lastWholeMonth, detailsReader, type DetailsFile } from '../ncei/read-details.ts';
import type { Segment } from '../ncei/segment.ts';
import { addSearched } from '../record/searched-rows.ts';
import {
  searchRank,
  type SearchedRows,
  type SourceFamily,
  type SourceFile,
  type YearSources,
} from '../record/source-files.ts';
import { partsOf } from '../spc/spc-parts.ts';
import { type SpcFile, spcRecordReader } from '../spc/read-spc-record.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';
import { type DailyReports, readDailyReports } from '../spc-daily/read-daily-reports.ts';
import { checkLimits } from '../checks/import-checks.ts';
import { packSource, type PackedYear } from './packed-sources.ts';
import { unpackJson } from '../release/json-archive.ts';
import { filesAsBefore, maxKeptRemarks } from './known-files.ts';
import type { KnownFile, KnownFiles, Manifest, ReadFileReport, YearReport } from '../release/manifest.ts';
import {
  fatalitiesReader,
  type FatalitiesFile,
  locationsReader,
  type LocationsFile,
} from '../ncei/read-companions.ts';
import { searchReader, type SearchFile } from '../ncei/read-search.ts';

const dailyReports = 'SPC daily reports';
const ncei = 'NCEI details';
const nceiSearch = 'NCEI search';

/** A file to import. It is read twice if it is not in the usual encoding. */
export interface InputFile {
  name: string;
  read: () => Promise<Chunks>;
}

export interface SortedFiles {
  years: Map<number, PackedYear>;
  days: { reports: DailyReports; file: string; sha256: string }[];
  files: ReadFileReport[];
  quarantine: Quarantine;
  /** Complete files that another given file replaces, because it has more about the same year. */
  superseded: { file: string; family: SourceFamily; year: number; by: string }[];
  /** Files that the importer does not handle, with the reason. */
  setAside: SourceFileError[];
  /** Agency files that could not be read, with the reason. */
  refused: SourceFileError[];
  /** What was said of each file, for the next run. Nothing where a part of what they say was left out. */
  read: KnownFiles;
}

/**
 * Reads every file and sorts its rows by year. Damaged files are reported, not thrown. Of two files about the
 * same year, the one with the higher rank is used. With the manifest of the record, files that it knows are not read.
 */
export async function sortOutFiles(
  inputs: readonly InputFile[],
  onFile: (name: string, index: number) => void,
  manifest?: Manifest,
): Promise<SortedFiles> {
  const sorted: SortedFiles = {
    years: new Map(),
    days: [],
    files: [],
    quarantine: new Quarantine(),
    superseded: [],
    setAside: [],
    refused: [],
    read: {},
  };
  const asBefore = await filesAsBefore(inputs, manifest);
  for (const [index, input] of inputs.entries()) {
    onFile(input.name, index);
    const known = asBefore.get(input);
    try {
      if (known) repeatReport(input.name, known, sorted);
      else await readOne(input, sorted);
    } catch (error) {
      if (!(error instanceof SourceFileError)) throw error;
      (foreignFiles.has(error.code) ? sorted.setAside : sorted.refused).push(error);
    }
  }
  return sorted;
}

async function readOne({ name, read }: InputFile, sorted: SortedFiles): Promise<void> {
  const { sha256, content } = await readSource(name, read, contentReader);
  const newLayout = 'newLayout' in content.file ? { newLayout: content.file.newLayout } : {};
  const report = (...read: ReportedRows) => noteRead(sorted, { file: name, sha256 }, read);
  switch (content.kind) {
    case 'details': {
      const { year, segments, unreadable, quarantine, rowCount, rowsByMonth } = content.file;
      report(ncei, rowCount, segments.length, quarantine);
      const until = lastWholeMonth(year, rowsByMonth, content.revision);
      const from = { file: name, sha256, rank: content.revision, ...(until ? { until } : {}), ...newLayout };
      await addSource(sorted, year, 'details', from, () => ({ from, segments, unreadable }));
      return;
    }
    case 'fatalities': {
      const { events, quarantine, rowCount } = content.file;
      report('NCEI fatalities', rowCount, events.length, quarantine);
      const year = requireYear(name, content.namedYear);
      const from = { file: name, sha256, rank: content.revision, ...newLayout };
      await addSource(sorted, year, 'fatalities', from, () => ({ from, events }));
      return;
    }
    case 'locations': {
      const { locations, quarantine, rowCount } = content.file;
      report('NCEI locations', rowCount, locations.length, quarantine);
      const year = requireYear(name, content.namedYear);
      const from = { file: name, sha256, rank: content.revision, ...newLayout };
      await addSource(sorted, year, 'locations', from, () => ({ from, locations }));
      return;
    }
    case 'search': {
      const { segments, quarantine, rowCount } = content.file;
      report(nceiSearch, rowCount, segments.length, quarantine);
      await addFound(sorted, segments, { file: name, sha256 });
      return;
    }
    case 'spc': {
      const { byYear, unreadable, quarantine, rowCount } = content.file;
      const total = [...byYear.values()].reduce((sum, { count }) => sum + count, 0);
      const years = [...unreadable].map(([year, { length: rowsSetAside }]) => {
        return { year, usefulRows: (byYear.get(year)?.count ?? 0) + rowsSetAside, rowsSetAside };
      });
      report('SPC record', rowCount, total, quarantine, years);
      await addSpc(sorted, content.file, { file: name, sha256, ...newLayout });
      return;
    }
    case 'spc-daily': {
      const reports = content.file;
      const { length: read } = reports.reports;
      report(dailyReports, read + reports.rejected.length, read, remarksOf(name, reports));
      sorted.days.push({ reports, file: name, sha256 });
    }
  }
}

type ReportedRows = [
  kind: string,
  rows: number,
  tornadoes: number,
  quarantine: Quarantine,
  years?: YearReport[],
];

/** Says what was read of a file, now and when the same file is given again. */
function noteRead(
  sorted: SortedFiles,
  { file, sha256 }: { file: string; sha256: string },
  [kind, rows, tornadoes, quarantine, years = []]: ReportedRows,
): void {
  refuseIfNothingWasRead(file, kind, rows, tornadoes, quarantine);
  sorted.quarantine.addAll(quarantine);
  const rowsSetAside = quarantine.rowCount;
  // Only these list other events too.
  const usefulRows = kind === ncei || kind === nceiSearch ? tornadoes + rowsSetAside : rows;
  const report = { kind, rows, tornadoes, usefulRows, rowsSetAside, reasons: quarantine.reasons(), years };
  sorted.files.push({ file, ...report });
  if (quarantine.count > maxKeptRemarks) return;
  sorted.read[sha256] = { report, remarks: quarantine.entries.map(({ file: _file, ...rest }) => rest) };
}

function repeatReport(file: string, { report, remarks }: KnownFile, sorted: SortedFiles): void {
  sorted.files.push({ file, ...report });
  const quarantine = new Quarantine();
  for (const remark of remarks) quarantine.add({ file, ...remark });
  sorted.quarantine.addAll(quarantine);
}

/**
 * A file whose useful rows are all set aside must not look like one that brings nothing new. A daily list with
 * only one or two bad rows is accepted.
 */
function refuseIfNothingWasRead(
  file: string,
  kind: string,
  rows: number,
  read: number,
  quarantine: Quarantine,
): void {
  const { rowCount: rowsLeftOut } = quarantine;
  const min = kind === dailyReports ? checkLimits.setAside.day.min : 1;
  if (read > 0 || rowsLeftOut < min) return;
  const [reason = '', times = 0] = quarantine.reasons(['row'])[0] ?? [];
  const which = rowsLeftOut === rows ? 'no row' : 'no row about a tornado';
  throw new SourceFileError(
    file,
    'NOTHING_READ',
    `${which} could be read: ${groupedNumber(rowsLeftOut)} of its ${groupedNumber(rows)} rows were set aside (${groupedNumber(times)} × ${reason}).`,
  );
}

/**
 * A record with parts and counties ranks above one of whole paths, and then the one that covers later years. One of an
 * old edition does not: its ratings and deaths have been revised since.
 */
function rankOfSpc(isWholeRecord: boolean, lastYear: number, columnCount: number): string {
  return `${isWholeRecord ? 1 : 0}-${lastYear}-${String(columnCount).padStart(2, '0')}`;
}

/** Keeps only what is asked of the parts: the tornadoes with deaths or injuries. */
async function addParts(
  sorted: SortedFiles,
  year: number,
  from: SourceFile,
  tornadoes: () => SpcTornado[],
): Promise<void> {
  const own = { ...sorted, superseded: [] };
  const withPeople = () =>
    tornadoes().filter(({ raw, deaths, injuries }) => (deaths || injuries) && partsOf(raw).length > 0);
  await addSource(own, year, 'parts', from, () => ({ from, tornadoes: withPeople() }));
}

async function addSpc(
  sorted: SortedFiles,
  { byYear, unreadable, hasParts, isOldEdition, columnCount }: SpcFile,
  about: Omit<SourceFile, 'rank'>,
): Promise<void> {
  const rank = rankOfSpc(hasParts && !isOldEdition, Math.max(...byYear.keys()), columnCount);
  const from = { ...about, rank };
  for (const [year, { tornadoes }] of byYear) {
    const rest = () => ({ tornadoes: tornadoes(), unreadable: unreadable.get(year) ?? [] });
    await addSource(sorted, year, 'spc', from, () => ({ from, ...rest() }));
    // Whichever file has the values of whole paths, this one may tell the people of its parts apart.
    if (hasParts) await addParts(sorted, year, from, tornadoes);
  }
}

function remarksOf(file: string, { rejected, doubtful }: DailyReports): Quarantine {
  const remarks = new Quarantine();
  for (const remark of rejected) remarks.add({ ...remark, file, leftOut: 'row' });
  for (const remark of doubtful) remarks.add({ ...remark, file, leftOut: 'value' });
  return remarks;
}

/** An answer of a search may be of any years, and does not replace another answer. */
async function addFound(
  { years }: SortedFiles,
  segments: readonly Segment[],
  from: Pick<SourceFile, 'file' | 'sha256'>,
): Promise<void> {
  const found = segments.map((segment) => ({ ...segment, file: from }));
  for (const [year, ofYear] of Map.groupBy(found, ({ raw }) => Number(raw['BEGIN_YEARMONTH']?.slice(0, 4)))) {
    const sources = years.get(year) ?? {};
    years.set(year, sources);
    const rows = { from: { ...from, rank: searchRank }, segments: ofYear };
    const others = sources.search && (await unpackJson<SearchedRows>(sources.search.packed.bytes));
    sources.search = await packSource(others ? addSearched(others, rows) : rows);
  }
}

function requireYear(file: string, year: number | undefined): number {
  if (year !== undefined) return year;
  throw new SourceFileError(
    file,
    'NO_YEAR',
    'the name does not contain the year of the file, as the agency’s own name does (…_dYYYY_cYYYYMMDD.csv.gz).',
  );
}

async function addSource<F extends SourceFamily>(
  { years, superseded }: SortedFiles,
  year: number,
  family: F,
  from: SourceFile,
  toSource: () => NonNullable<YearSources[F]>,
): Promise<void> {
  const sources = years.get(year) ?? {};
  years.set(year, sources);
  const other = sources[family]?.from;
  if (other && !ranksAbove(from, other)) {
    superseded.push({ file: from.file, family, year, by: other.file });
    return;
  }
  if (other) superseded.push({ file: other.file, family, year, by: from.file });
  sources[family] = await packSource(toSource());
}

/** Between equal ranks the later name wins, so that the order of files in a folder does not matter. */
function ranksAbove(one: SourceFile, other: SourceFile): boolean {
  return one.rank === other.rank ? one.file > other.file : one.rank > other.rank;
}

interface OfNamedYear {
  namedYear: number | undefined;
  revision: string;
}

/** What a file says, by the kind of file. */
type FileContent =
  | ({ kind: 'details'; file: DetailsFile } & OfNamedYear)
  | ({ kind: 'fatalities'; file: FatalitiesFile } & OfNamedYear)
  | ({ kind: 'locations'; file: LocationsFile } & OfNamedYear)
  | { kind: 'search'; file: SearchFile }
  | { kind: 'spc'; file: SpcFile }
  | { kind: 'spc-daily'; file: DailyReports };

/** Returns the reader for a text that begins like this. */
function contentReader(facts: SourceFacts, beginning: string): TextReader<FileContent> {
  const recognised = recogniseFile(facts.name, beginning);
  if (recognised.kind === 'spc') {
    const reader = giving(rowsInto(spcRecordReader(facts)), (file) => ({ kind: 'spc', file }));
    return /\r(?!\n)/.test(beginning) && !beginning.includes('\n') ? withNewlines(reader) : reader;
  }
  if (recognised.kind === 'spc-daily') {
    return giving(dailyReader(facts.name), (file) => ({ kind: 'spc-daily', file }));
  }
  if (recognised.kind === 'search') {
    return giving(searchReader(facts), (file) => ({ kind: 'search', file }));
  }
  const { kind, year: namedYear, revision } = recognised;
  const named = { namedYear, revision };
  if (kind === 'details') {
    // With some rows of any years, it says as much as the answer of a search.
    return giving(rowsInto(detailsReader(facts, namedYear)), (file) =>
      file.isResaved ? { kind: 'search', file } : { kind, file, ...named },
    );
  }
  return kind === 'fatalities'
    ? giving(rowsInto(fatalitiesReader(facts)), (file) => ({ kind, file, ...named }))
    : giving(rowsInto(locationsReader(facts)), (file) => ({ kind, file, ...named }));
}

/** One of the SPC's files has lines that end as on old Macs. */
function withNewlines<T>({ read, end }: TextReader<T>): TextReader<T> {
  return { read: (chunk) => read(chunk.replaceAll('\r', '\n')), end };
}

function giving<T>(reader: TextReader<T>, toContent: (file: T) => FileContent): TextReader<FileContent> {
  return { read: reader.read, end: () => toContent(reader.end()) };
}

/** A day's list is short, so it is read as a whole. */
function dailyReader(name: string): TextReader<DailyReports> {
  let text = '';
  return {
    read: (chunk) => {
      text += chunk;
      if (text.length > textLimits.dayCharacters) {
        throw tooLargeError(name, 'the day’s list', textLimits.dayCharacters);
      }
    },
    end: () => readDailyReports(text, name.split('/').at(-1) ?? name),
  };
}
