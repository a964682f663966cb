import type { Manifest, ManifestReports } from '../release/manifest.ts';
import { officialUntilOf } from '../release/official-until.ts';
import { addDays, daysBetween } from './parse-since.ts';
import { newestReportDay } from './spc-daily-urls.ts';

/** NCEI publishes a month 75 to 120 days later. Before that, the lists are all there is. */
const windowDays = 150;
/** Rule 34: the SPC amends its lists for several days. */
const amendedDays = 7;
/** So many days before the window are asked for in a run of the schedule. A gap of a year is closed within a week. */
const olderDaysOfRun = 60;
/** The names of the lists have two-digit years, and none is older. */
const firstDay = '2000-01-01';

type RecordedDays = Pick<ManifestReports, 'days'> | null;

/**
 * Returns the days whose lists the record needs: the last days that it has, whose lists may have been amended since,
 * all days after them, and every other day of the window, or after the official record's last day, that it has no
 * list of. A gap of any cause and length is so closed by the next run that succeeds.
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
