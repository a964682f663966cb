import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import type { StormReport, StormReportInList } from '@touchdown/shared/storm-reports/schema.ts';
import {
  answerSentences,
  reportClock,
  tornadoOfReportWords,
} from '@touchdown/shared/storm-reports/report-words.ts';
import { titleCase } from '@touchdown/shared/text/title-case.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import type { CachedStormReports } from '../../../domain/catalogue/storm-report-catalogue.ts';
import type { FeedEntry } from './write-feed.ts';

/** The number of reports in a feed. */
const maxEntries = 50;

/**
 * Returns when a report last changed here: by an import or by a correction. Of reports from before imports noted it, only
 * the time of the report itself is known.
 */
export function lastChangeOf(
  { id, changed_at: imported, report_datetime: instant }: StormReport,
  correctedAt: CachedStormReports['correctedAt'],
): string {
  const known = [imported, correctedAt.get(id)].flatMap((time) => time ?? []).toSorted();
  return known.at(-1) ?? instant;
}

/** Returns the reports that changed last, the newest change first. */
export function lastChanged<T extends StormReport>(
  reports: readonly T[],
  correctedAt: CachedStormReports['correctedAt'],
): T[] {
  return reports
    .map((report) => ({ report, at: Date.parse(lastChangeOf(report, correctedAt)) }))
    .toSorted((a, b) => b.at - a.at)
    .slice(0, maxEntries)
    .map(({ report }) => report);
}

export function entryOfReport(
  report: StormReportInList,
  correctedAt: CachedStormReports['correctedAt'],
): FeedEntry {
  const { id, report_datetime: instant, status } = report;
  const withdrawn = status === 'WITHDRAWN' ? ' (withdrawn by its source)' : '';
  return {
    path: pathOf('stormReport', { id }),
    title: `${reportClock(report)}, ${placeOfReport(report)}: ${report.preliminary_f_scale ?? 'unrated'}${withdrawn}`,
    published: instant,
    updated: lastChangeOf(report, correctedAt),
    text: wordsOf(report),
  };
}

function wordsOf(report: StormReportInList): string {
  const { report_wall: wall, report_datetime: instant, report_date: day, comments } = report;
  const about = tornadoOfReportWords(report);
  const says = report.record_answer && answerSentences[report.record_answer];
  const inRecord = about === undefined ? says : `In the record: ${about}.`;
  const utc = `${instant.slice(11, 16)} UTC`;
  return [
    `Preliminary tornado report of ${longDate(wall ?? instant)}, ${reportClock(report)}${wall ? ` (${utc})` : ''}; convective day ${day}.`,
    `${placeOfReport(report)}.`,
    ...counted('Deaths', report.fatalities_reported),
    ...counted('Injuries', report.injuries_reported),
    ...(comments ? [comments] : []),
    ...(inRecord === undefined ? [] : [inRecord]),
    'Not yet surveyed.',
  ].join(' ');
}

/** What a report does not say is not zero. */
function counted(what: string, count: number | null): string[] {
  return count === null ? [] : [`${what} reported: ${count}.`];
}

export function placeOfReport({ location_text: place, county, state }: StormReport): string {
  const names = [
    place,
    county && titleCase(county).replace(/$/, state === 'LOUISIANA' ? ' Parish' : ' County'),
    state,
  ];
  return names.flatMap((name, at) => (name ? [at === 1 ? name : titleCase(name)] : [])).join(', ');
}
