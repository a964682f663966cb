import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { Quarantine } from '../files/quarantine.ts';
import { readSourceText } from '../files/read-source-text.ts';
import { foreignFiles, recogniseFile } from '../files/recognise-file.ts';
import { SourceFileError } from '../files/source-file-error.ts';
import { readDetails } from '../ncei/read-details.ts';
import { readFatalities } from '../ncei/read-fatalities.ts';
import { readLocations } from '../ncei/read-locations.ts';
import type { SourceFamily, SourceFile, YearSources } from '../record/source-files.ts';
import { readDailyReports, type DailyReports } from '../spc-daily/read-daily-reports.ts';
import { readSpcRecord } from '../spc/read-spc-record.ts';
import { checkLimits } from './import-checks.ts';

const dailyReports = 'SPC daily reports';
const ncei = 'NCEI details';

/** A file to import. It is read once. */
export interface InputFile {
  name: string;
  read: () => Promise<Buffer>;
}

export interface ReadFileReport {
  file: string;
  kind: string;
  /** The number of rows of all kinds, and of those about tornadoes. */
  rows: number;
  tornadoes: number;
  /** The rows that ought to be about tornadoes, and how many of them were set aside. */
  usefulRows: number;
  rowsSetAside: number;
  reasons: [reason: string, count: number][];
  /** The same of each year with rows that were set aside, if the file has several years. */
  years: YearReport[];
}

export interface YearReport {
  year: number;
  usefulRows: number;
  rowsSetAside: number;
}

export interface SortedFiles {
  years: Map<number, YearSources>;
  days: { reports: DailyReports; file: string; sha256: string }[];
  files: ReadFileReport[];
  quarantine: Quarantine;
  /** Complete files that another given file replaces, because it has more about the same year. */
  superseded: { file: string; family: SourceFamily; year: number; by: string }[];
  /** Files that the importer does not handle, with the reason. */
  setAside: SourceFileError[];
  /** Agency files that could not be read, with the reason. */
  refused: SourceFileError[];
}

/**
 * Reads every file and sorts its rows by year. Damaged files are reported, not thrown. Of two files about the
 * same year, the one with the higher rank is used.
 */
export async function sortOutFiles(
  inputs: readonly InputFile[],
  onFile: (name: string, index: number) => void,
): Promise<SortedFiles> {
  const sorted: SortedFiles = {
    years: new Map(),
    days: [],
    files: [],
    quarantine: new Quarantine(),
    superseded: [],
    setAside: [],
    refused: [],
  };
  for (const [index, input] of inputs.entries()) {
    onFile(input.name, index);
    try {
      await readOne(input.name, await input.read(), sorted);
    } catch (error) {
      if (!(error instanceof SourceFileError)) throw error;
      (foreignFiles.has(error.code) ? sorted.setAside : sorted.refused).push(error);
    }
  }
  return sorted;
}

async function readOne(name: string, bytes: Buffer, sorted: SortedFiles): Promise<void> {
  const source = await readSourceText(name, bytes);
  const recognised = recogniseFile(name, source.text);
  const { sha256 } = source;
  const report = (
    kind: string,
    rows: number,
    tornadoes: number,
    quarantine: Quarantine,
    years: YearReport[] = [],
  ) => {
    refuseIfNothingWasRead(name, kind, rows, tornadoes, quarantine);
    sorted.quarantine.addAll(quarantine);
    const rowsSetAside = quarantine.rowCount;
    // Only the details list other events too.
    const usefulRows = kind === ncei ? tornadoes + rowsSetAside : rows;
    const reasons = quarantine.reasons();
    sorted.files.push({ file: name, kind, rows, tornadoes, usefulRows, rowsSetAside, reasons, years });
  };
  switch (recognised.kind) {
    case 'details': {
      const { year, segments, unreadable, quarantine, rowCount } = readDetails(source, recognised.year);
      report(ncei, rowCount, segments.length, quarantine);
      addSource(sorted, year, 'details', {
        from: { file: name, sha256, rank: recognised.revision },
        segments,
        unreadable,
      });
      return;
    }
    case 'fatalities': {
      const { events, quarantine, rowCount } = readFatalities(source);
      report('NCEI fatalities', rowCount, events.length, quarantine);
      const year = requireYear(name, recognised.year);
      addSource(sorted, year, 'fatalities', {
        from: { file: name, sha256, rank: recognised.revision },
        events,
      });
      return;
    }
    case 'locations': {
      const { locations, quarantine, rowCount } = readLocations(source);
      report('NCEI locations', rowCount, locations.length, quarantine);
      const year = requireYear(name, recognised.year);
      addSource(sorted, year, 'locations', {
        from: { file: name, sha256, rank: recognised.revision },
        locations,
      });
      return;
    }
    case 'spc': {
      const { byYear, unreadable, quarantine, rowCount, hasParts, columnCount } = readSpcRecord(source);
      const total = [...byYear.values()].reduce((sum, { length }) => sum + length, 0);
      const years = [...unreadable].map(([year, { length: rowsSetAside }]) => {
        return { year, usefulRows: (byYear.get(year)?.length ?? 0) + rowsSetAside, rowsSetAside };
      });
      report('SPC record', rowCount, total, quarantine, years);
      const rank = rankOfSpc(hasParts, Math.max(...byYear.keys()), columnCount);
      for (const [year, tornadoes] of byYear) {
        const from = { file: name, sha256, rank };
        addSource(sorted, year, 'spc', { from, tornadoes, unreadable: unreadable.get(year) ?? [] });
      }
      return;
    }
    case 'spc-daily': {
      const reports = readDailyReports(source.text, name.split('/').at(-1) ?? name);
      const remarks = new Quarantine();
      for (const remark of reports.rejected) remarks.add({ ...remark, file: name, leftOut: 'row' });
      for (const remark of reports.doubtful) remarks.add({ ...remark, file: name, leftOut: 'value' });
      report(dailyReports, reports.reports.length + reports.rejected.length, reports.reports.length, remarks);
      sorted.days.push({ reports, file: name, sha256 });
    }
  }
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

/** A record with parts and counties ranks above one of whole paths, and then the one that covers later years. */
function rankOfSpc(hasParts: boolean, lastYear: number, columnCount: number): string {
  return `${hasParts ? 1 : 0}-${lastYear}-${String(columnCount).padStart(2, '0')}`;
}

function requireYear(file: string, year: number | undefined): number {
  if (year !== undefined) return year;
  throw new SourceFileError(
    file,
    'NO_YEAR',
    'the name does not contain the year of the file, as the agency’s own name does (…_dYYYY_cYYYYMMDD.csv.gz).',
  );
}

function addSource<F extends SourceFamily>(
  { years, superseded }: SortedFiles,
  year: number,
  family: F,
  source: NonNullable<YearSources[F]> & { from: SourceFile },
): void {
  const sources = years.get(year) ?? {};
  years.set(year, sources);
  const other = sources[family]?.from;
  if (other && !ranksAbove(source.from, other)) {
    superseded.push({ file: source.from.file, family, year, by: other.file });
    return;
  }
  if (other) superseded.push({ file: other.file, family, year, by: source.from.file });
  sources[family] = source;
}

/** Between equal ranks the later name wins, so that the order of files in a folder does not matter. */
function ranksAbove(one: SourceFile, other: SourceFile): boolean {
  return one.rank === other.rank ? one.file > other.file : one.rank > other.rank;
}
