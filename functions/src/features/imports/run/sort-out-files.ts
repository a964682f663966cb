import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { countReasons, type QuarantineEntry } from '../files/quarantine.ts';
import { readSourceText } from '../files/read-source-text.ts';
import { foreignFiles, recogniseFile } from '../files/recognise-file.ts';
import { SourceFileError } from '../files/source-file-error.ts';
import { readDetails } from '../ncei/read-details.ts';
import { readFatalities } from '../ncei/read-fatalities.ts';
import { readLocations } from '../ncei/read-locations.ts';
import type { SourceFamily, SourceFile, YearSources } from '../record/source-files.ts';
import { readDailyReports, type DailyReports } from '../spc-daily/read-daily-reports.ts';
import { readSpcRecord } from '../spc/read-spc-record.ts';
import { withdrawalLimits } from './withdrawal-limits.ts';

const dailyReports = 'SPC daily reports';

/** A file to be imported; its bytes are asked for once. */
export interface InputFile {
  name: string;
  read: () => Promise<Buffer>;
}

export interface ReadFileReport {
  file: string;
  kind: string;
  /** Rows of all kinds, and how many of them are about tornadoes. */
  rows: number;
  tornadoes: number;
  reasons: [reason: string, count: number][];
}

export interface SortedFiles {
  years: Map<number, YearSources>;
  days: { reports: DailyReports; file: string; sha256: string }[];
  files: ReadFileReport[];
  quarantined: QuarantineEntry[];
  /** Files that are whole, but another one at hand says more about the same year. */
  superseded: { file: string; family: SourceFamily; year: number; by: string }[];
  /** Files that are not for the importer, and why. */
  setAside: SourceFileError[];
  /** Files that it should have been able to read. */
  refused: SourceFileError[];
}

/**
 * Reads every file and puts its rows to their years. Nothing is decided yet: a damaged file is reported,
 * and of two files about one year the one of higher rank stays.
 */
export async function sortOutFiles(
  inputs: readonly InputFile[],
  onFile: (name: string, index: number) => void,
): Promise<SortedFiles> {
  const sorted: SortedFiles = {
    years: new Map(),
    days: [],
    files: [],
    quarantined: [],
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
  const report = (kind: string, rows: number, tornadoes: number, quarantined: readonly QuarantineEntry[]) => {
    refuseWhereNothingIsRead(name, kind, rows, tornadoes, quarantined);
    // One by one: a call takes only so many arguments, and a file may have more bad rows than that.
    for (const one of quarantined) sorted.quarantined.push(one);
    sorted.files.push({ file: name, kind, rows, tornadoes, reasons: countReasons(quarantined) });
  };
  switch (recognised.kind) {
    case 'details': {
      const { year, segments, quarantined, rowCount } = readDetails(source, recognised.year);
      report('NCEI details', rowCount, segments.length, quarantined);
      place(sorted, year, 'details', { from: { file: name, sha256, rank: recognised.revision }, segments });
      return;
    }
    case 'fatalities': {
      const { events, quarantined, rowCount } = readFatalities(source);
      report('NCEI fatalities', rowCount, events.length, quarantined);
      const year = yearNamed(name, recognised.year);
      place(sorted, year, 'fatalities', { from: { file: name, sha256, rank: recognised.revision }, events });
      return;
    }
    case 'locations': {
      const { locations, quarantined, rowCount } = readLocations(source);
      report('NCEI locations', rowCount, locations.length, quarantined);
      const year = yearNamed(name, recognised.year);
      place(sorted, year, 'locations', {
        from: { file: name, sha256, rank: recognised.revision },
        locations,
      });
      return;
    }
    case 'spc': {
      const { byYear, quarantined, rowCount, hasParts, columnCount } = readSpcRecord(source);
      const total = [...byYear.values()].reduce((sum, { length }) => sum + length, 0);
      report('SPC record', rowCount, total, quarantined);
      const rank = rankOfSpc(hasParts, Math.max(...byYear.keys()), columnCount);
      for (const [year, tornadoes] of byYear) {
        place(sorted, year, 'spc', { from: { file: name, sha256, rank }, tornadoes });
      }
      return;
    }
    case 'spc-daily': {
      const reports = readDailyReports(source.text, name.split('/').at(-1) ?? name);
      const remarks = [
        ...reports.rejected.map((remark) => ({ ...remark, file: name, leftOut: 'row' as const })),
        ...reports.doubtful.map((remark) => ({ ...remark, file: name, leftOut: 'value' as const })),
      ];
      report(dailyReports, reports.reports.length + reports.rejected.length, reports.reports.length, remarks);
      sorted.days.push({ reports, file: name, sha256 });
    }
  }
}

/**
 * A file of which every row of use is set aside says nothing, and must not pass for one that says what
 * the record has. A day's list of one or two odd rows is no such file.
 */
function refuseWhereNothingIsRead(
  file: string,
  kind: string,
  rows: number,
  read: number,
  quarantined: readonly QuarantineEntry[],
): void {
  const left = quarantined.filter(({ leftOut }) => leftOut === 'row');
  const min = kind === dailyReports ? withdrawalLimits.day.min : 1;
  if (read > 0 || left.length < min) return;
  const [reason = '', times = 0] = countReasons(left)[0] ?? [];
  const which = left.length === rows ? 'no row' : 'no row about a tornado';
  throw new SourceFileError(
    file,
    'NOTHING_READ',
    `${which} could be read: ${groupedNumber(left.length)} of its ${groupedNumber(rows)} rows were set aside (${groupedNumber(times)} × ${reason}).`,
  );
}

/** Parts and counties say more than whole paths; then the release that reaches further is the newer one. */
function rankOfSpc(hasParts: boolean, lastYear: number, columnCount: number): string {
  return `${hasParts ? 1 : 0}-${lastYear}-${String(columnCount).padStart(2, '0')}`;
}

function yearNamed(file: string, year: number | undefined): number {
  if (year !== undefined) return year;
  throw new SourceFileError(
    file,
    'NO_YEAR',
    'the name does not say of which year the file is; the agency’s own name does (…_dYYYY_cYYYYMMDD.csv.gz).',
  );
}

function place<F extends SourceFamily>(
  { years, superseded }: SortedFiles,
  year: number,
  family: F,
  source: NonNullable<YearSources[F]> & { from: SourceFile },
): void {
  const sources = years.get(year) ?? {};
  years.set(year, sources);
  const other = sources[family]?.from;
  if (other && !isAbove(source.from, other)) {
    superseded.push({ file: source.from.file, family, year, by: other.file });
    return;
  }
  if (other) superseded.push({ file: other.file, family, year, by: source.from.file });
  sources[family] = source;
}

/** Of equal rank the one whose name comes later, so that the order of a folder decides nothing. */
function isAbove(one: SourceFile, other: SourceFile): boolean {
  return one.rank === other.rank ? one.file > other.file : one.rank > other.rank;
}
