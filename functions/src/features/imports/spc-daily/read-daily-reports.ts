import {
  mintStormReportId,
  type StormReportId,
  type StormReportKey,
} from '@touchdown/shared/storm-reports/storm-report-id.ts';
import { reportInstant } from '@touchdown/shared/storm-reports/report-instant.ts';
import { tornadoScales, type TornadoScale } from '@touchdown/shared/contract/tornado-scales.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { dayOfFileName, tornadoColumns, tornadoSection, readComments } from './daily-file.ts';
import { stateByPostal } from '../places/states.ts';
import { plausible, readDecimal } from '../files/plausible-values.ts';

export interface RowRemark {
  line: number;
  reason: string;
  text: string;
}

export interface DailyReports {
  /** The convective day of the file: `2013-05-20`. */
  day: string;
  /** The source has omitted reports near another report, so a missing report is not withdrawn. */
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

/** The fields of a report that come from the file. */
export type StormReportRow = Omit<
  StormReport,
  | 'status'
  | 'promoted_to_tornado_id'
  | 'promotion_score'
  | 'radar_video_url'
  | 'proposed_tornado_id'
  | 'changed_at'
> & {
  source_file: string;
  /** The original row. */
  source_row: string;
};

/** The trimmed cells of one row by column name. */
type RowCells = Record<(typeof tornadoColumns)[number], string>;

/** The report with its key, or the reason why the row cannot be kept. */
type ReportRowResult =
  | { key: StormReportKey; report: Omit<StormReportRow, 'id' | 'source_file' | 'source_row'>; doubt?: string }
  | { refusal: string };

/** Reads the cells of a row. Never throws, because one bad row is no reason to refuse the day. */
function readReportRow(day: string, cells: readonly string[]): ReportRowResult {
  if (cells.length < tornadoColumns.length) {
    return { refusal: `expected ${tornadoColumns.length} fields, found ${cells.length}` };
  }
  const row = Object.fromEntries(tornadoColumns.map((name, i) => [name, cells[i] ?? ''])) as RowCells;
  if (!/^([01]\d|2[0-3])[0-5]\d$/.test(row.Time)) {
    return { refusal: `expected a time from 0000 to 2359, found "${row.Time}"` };
  }
  const stateCode = row.State.toUpperCase();
  const state = stateNameOf(stateCode);
  if (state === undefined) return { refusal: `expected the two letters of a state, found "${row.State}"` };

  const place = placeOf(row);
  const { lat, lon } = place ?? { lat: null, lon: null };
  const details = readComments(row.Comments);
  const injuries = possible(details.injuries, 'injuries');
  const fatalities = possible(details.fatalities, 'deaths');
  const doubts = [
    ...(place ? [] : [misplacedReason(row)]),
    ...(injuries === details.injuries && fatalities === details.fatalities
      ? []
      : ['expected a possible number of casualties in the comments: kept without it']),
  ];
  return {
    key: { day, time: row.Time, lat, lon, location: row.Location, county: row.County, state: stateCode },
    report: {
      report_date: day,
      report_datetime: reportInstant(day, row.Time),
      location_text: row.Location || null,
      state,
      state_code: stateCode,
      county: row.County || null,
      preliminary_f_scale: scaleOf(row.F_Scale),
      preliminary_f_scale_text: row.F_Scale || null,
      comments: details.comments,
      wfo: details.wfo,
      injuries_reported: injuries,
      fatalities_reported: fatalities,
      start_lat: lat,
      start_lon: lon,
      lat,
      lon,
    },
    ...(doubts.length > 0 ? { doubt: doubts.join('; ') } : {}),
  };
}

function possible(count: number | null, field: 'deaths' | 'injuries'): number | null {
  return count !== null && count <= plausible[field].max ? count : null;
}

/** Spells states like the tornado record: NCEI has the Virgin Islands without "U.S.". */
function stateNameOf(postal: string): string | undefined {
  return stateByPostal(postal)?.name.replace('U.S. ', '').toUpperCase();
}

const scaleByName = new Map<string, TornadoScale>(tornadoScales.map((name) => [name, name]));

/** `EF4+` is at least EF4. Null for a number without a scale, and for `EFU`. */
function scaleOf(text: string): TornadoScale | null {
  return scaleByName.get(text.toUpperCase().replace(/\s*\+$/, '')) ?? null;
}

/** Returns both coordinates, or undefined if either is missing or wrong. */
function placeOf({ Lat, Lon }: RowCells): { lat: number; lon: number } | undefined {
  const [lat, lon] = [readDecimal(Lat), readDecimal(Lon)];
  return isInTheUnitedStates(lat, lon) ? { lat, lon } : undefined;
}

/**
 * From American Samoa to Point Barrow; from the Virgin Islands westward over the date line to Guam.
 * A longitude without its minus sign is in Asia, and 0, 0 is in the Gulf of Guinea.
 */
function isInTheUnitedStates(lat: number, lon: number): boolean {
  return lat >= -15 && lat <= 72 && ((lon >= -180 && lon <= -64) || (lon >= 144 && lon <= 180));
}

function misplacedReason({ Lat, Lon }: RowCells): string {
  return `expected a place in the United States, found "${Lat}", "${Lon}": kept without coordinates`;
}
