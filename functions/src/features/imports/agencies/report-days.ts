import { AgencyError } from './agency-page.ts';
import { type Manifest, type ManifestReports, officialUntilOf } from '../release/manifest.ts';

export const spcDailyBaseUrl = 'https://www.spc.noaa.gov/climo/reports/';

export interface SpcDailyFile {
  /** The convective day, `YYYY-MM-DD`. */
  day: string;
  name: string;
  url: string;
}

const convectiveDayStartHours = 12;

/** Returns the URLs of the preliminary tornado reports of each day, in the order of the days. A day may have no file. */
export function spcDailyUrls(days: readonly string[], baseUrl = spcDailyBaseUrl): SpcDailyFile[] {
  return days.map((day) => {
    const name = `${day.slice(2).replaceAll('-', '')}_rpts_torn.csv`;
    return { day, name, url: new URL(name, baseUrl).href };
  });
}

/** Returns the days of `7d`, `2w` or `2026-11-01` up to now, oldest first. */
export function reportDaysSince(since: string, now: Date): string[] {
  const newestDay = newestReportDay(now);
  return daysBetween(parseSince(since, newestDay), newestDay);
}

/** A convective day runs from 12Z to 12Z and is named for the day it begins. */
function newestReportDay(time: Date): string {
  return new Date(time.getTime() - convectiveDayStartHours * 3_600_000).toISOString().slice(0, 10);
}

const millisecondsPerDay = 86_400_000;

/** The names of the lists have two-digit years, so a day before this one is ambiguous. No list is older. */
const firstDay = '2000-01-01';

/** Returns the first day of `7d`, `2w` or `2026-11-01` as `YYYY-MM-DD`. A count includes the newest day. */
function parseSince(since: string, newestDay: string): string {
  const day = dayOfCount(since, newestDay) ?? dayOfDate(since);
  if (day === undefined) {
    throw new AgencyError(
      'INVALID_REQUEST',
      `"${since}" is not a valid start; allowed: days such as 7d, weeks such as 2w, or a date such as 2026-11-01.`,
    );
  }
  if (day < firstDay || day > newestDay) {
    throw new AgencyError(
      'INVALID_REQUEST',
      `"${since}" means ${day}; allowed: from ${firstDay} to ${newestDay}, the newest day of reports.`,
    );
  }
  return day;
}

/** Returns the UTC calendar days from the first to the last. */
function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

function dayOfCount(since: string, newestDay: string): string | undefined {
  const [, count, unit] = /^([1-9]\d{0,3})([dw])$/.exec(since) ?? [];
  return count && addDays(newestDay, 1 - Number(count) * (unit === 'w' ? 7 : 1));
}

function dayOfDate(since: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(since)) return undefined;
  const time = Date.parse(since);
  // Some engines parse February 30 as March 1 or 2, others reject it.
  return !Number.isNaN(time) && utcDay(time) === since ? since : undefined;
}

export function addDays(day: string, days: number): string {
  return utcDay(Date.parse(day) + days * millisecondsPerDay);
}

function utcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** NCEI publishes a month 75 to 120 days later. Before that, the lists are all there is. */
const windowDays = 150;
/** Rule 34: the SPC amends its lists for several days. */
const amendedDays = 7;
/** So many days before the window are asked for in a run of the schedule. A gap of a year is closed within a week. */
const olderDaysOfRun = 60;

type RecordedDays = Pick<ManifestReports, 'days'> | null;

/**
 * Returns the days whose lists the record needs: the last days that it has, whose lists may have been amended since,
 * all days after them, and every other day of the window, or after the official record's last day, that it has no
 * list of. So the next run that succeeds closes a gap of any cause and length.
 */
export function wantedReportDays(
  reports: RecordedDays,
  now: Date,
  officialUntil: string | null = null,
): string[] {
  const newest = newestReportDay(now);
  const recorded = reports?.days ?? {};
  const last = Object.keys(recorded)
    .filter((day) => day <= newest)
    .reduce((one, other) => (one > other ? one : other), '');
  const amendedFrom = addDays(last || newest, 1 - amendedDays);
  const window = addDays(newest, 1 - windowDays);
  const gap = officialUntil === null ? window : addDays(officialUntil, 1);
  const from = gap < firstDay ? firstDay : gap;
  return daysBetween(from < window ? from : window, newest).filter(
    (day) => day >= amendedFrom || !(day in recorded),
  );
}

/**
 * Returns the days of one run of the schedule: those of the window, and about as many of the older ones as one run may
 * ask for. They take turns from day to day, so that days without a list do not keep out the others.
 */
export function reportDaysOfRun(reports: RecordedDays, now: Date, officialUntil: string | null): string[] {
  const wanted = wantedReportDays(reports, now, officialUntil);
  const newest = newestReportDay(now);
  const window = addDays(newest, 1 - windowDays);
  const older = wanted.filter((day) => day < window);
  const turns = Math.max(1, Math.ceil(older.length / olderDaysOfRun));
  return wanted.filter((day) => day >= window || (numberOf(day) + numberOf(newest)) % turns === 0);
}

function numberOf(day: string): number {
  return Date.parse(day) / 86_400_000;
}

/**
 * Returns the day after which lists stand in for the official record. A year that is missing further back is no reason
 * to fetch the lists of all years since.
 */
export function lastOfficialDay(manifest: Manifest | undefined): string | null {
  if (!manifest) return null;
  const years = Object.entries(manifest.years).filter(([, { sources }]) => sources.details ?? sources.spc);
  const newest = Math.max(...years.map(([year]) => Number(year)));
  const until = officialUntilOf(manifest);
  if (until === null || !Number.isFinite(newest)) return null;
  const yearBefore = `${newest - 1}-12-31`;
  return until > yearBefore ? until : yearBefore;
}
