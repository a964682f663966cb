import type { ManifestReports } from '../release/manifest.ts';
import { addDays, daysBetween } from './parse-since.ts';
import { newestReportDay } from './spc-daily-urls.ts';

/** NCEI publishes a month 75 to 120 days later. Before that, the lists are all there is. */
const windowDays = 150;
/** Rule 34: the SPC amends its lists for several days. */
const amendedDays = 7;

/**
 * Returns the days whose lists a run fetches: the last days of the record, whose lists may have been amended since,
 * all days after them, and every other day of the window that the record has no list of. A gap of any cause is so
 * closed by the next run that succeeds.
 */
export function wantedReportDays(reports: Pick<ManifestReports, 'days'> | null, now: Date): string[] {
  const newest = newestReportDay(now);
  const recorded = reports?.days ?? {};
  const last = Object.keys(recorded)
    .filter((day) => day <= newest)
    .reduce((one, other) => (one > other ? one : other), '');
  const amendedFrom = addDays(last || newest, 1 - amendedDays);
  return daysBetween(addDays(newest, 1 - windowDays), newest).filter(
    (day) => day >= amendedFrom || !(day in recorded),
  );
}
