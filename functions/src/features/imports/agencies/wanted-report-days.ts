import type { ManifestReports } from '../release/manifest.ts';
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
 * Returns the days of one run of the schedule: those of the window, and some of the older ones. They take turns from
 * day to day, so that days without a list do not keep out the others.
 */
export function reportDaysOfRun(reports: RecordedDays, now: Date, officialUntil: string | null): string[] {
  const wanted = wantedReportDays(reports, now, officialUntil);
  const newest = newestReportDay(now);
  const window = addDays(newest, 1 - windowDays);
  const older = wanted.filter((day) => day < window).toReversed();
  const turn = Date.parse(newest) / 86_400_000;
  const start = older.length > olderDaysOfRun ? (turn * olderDaysOfRun) % older.length : 0;
  const ofRun = new Set([...older.slice(start), ...older.slice(0, start)].slice(0, olderDaysOfRun));
  return wanted.filter((day) => day >= window || ofRun.has(day));
}
