import {
  mintStormReportId,
  type StormReportId,
  type StormReportKey,
} from '@touchdown/shared/storm-reports/storm-report-id.ts';
import { dayOfFileName } from './day-of-file-name.ts';
import { readReportRow, type StormReportRow } from './read-report-row.ts';
import { tornadoColumns, tornadoSection } from './tornado-section.ts';

export interface RowRemark {
  line: number;
  reason: string;
  text: string;
}

export interface DailyReports {
  /** The convective day of the file: `2013-05-20`. */
  day: string;
  /** The source has omitted reports near another one, so a missing report is not withdrawn. */
  isFiltered: boolean;
  reports: StormReportRow[];
  /** Rows that cannot be read as a report and are dropped. */
  rejected: RowRemark[];
  /** Rows whose report is kept without an impossible value. */
  doubtful: RowRemark[];
}

/**
 * Reads a day's list of preliminary tornado reports, from the file of tornadoes or the combined one. Throws a
 * SourceFileError for any other kind of file. A list without rows is a day without tornadoes.
 */
export function readDailyReports(text: string, fileName: string): DailyReports {
  const { baseName, day, isFiltered } = dayOfFileName(fileName);
  const read: DailyReports = { day, isFiltered, reports: [], rejected: [], doubtful: [] };
  const seenRows = new Set<string>();
  const mint = idMinter();
  for (const source of tornadoSection(text, fileName)) {
    const cells = splitRow(source.text);
    const row = readReportRow(day, cells);
    if ('refusal' in row) {
      read.rejected.push({ ...source, reason: row.refusal });
      continue;
    }
    const sameRow = cells.join(',');
    if (seenRows.has(sameRow)) continue;
    seenRows.add(sameRow);
    if (row.doubt !== undefined) read.doubtful.push({ ...source, reason: row.doubt });
    const from = { source_file: baseName, source_row: source.text };
    read.reports.push({ id: mint(row.key), ...row.report, ...from });
  }
  return read;
}

/** Comments are unquoted and contain commas, so everything after the seventh comma belongs to them. */
function splitRow(text: string): string[] {
  const parts = text.split(',');
  const fixed = tornadoColumns.length - 1;
  const cells = parts.slice(0, fixed).map((part) => part.trim());
  return parts.length > fixed ? [...cells, parts.slice(fixed).join(',').trim()] : cells;
}

/** Two observers may describe the same minute and place differently. Both reports are kept and numbered in order. */
function idMinter(): (key: StormReportKey) => StormReportId {
  const timesSeen = new Map<StormReportId, number>();
  return (key) => {
    const id = mintStormReportId(key);
    const occurrence = (timesSeen.get(id) ?? 0) + 1;
    timesSeen.set(id, occurrence);
    return occurrence === 1 ? id : mintStormReportId({ ...key, occurrence });
  };
}
