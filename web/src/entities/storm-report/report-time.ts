import type { StormReportId } from '@touchdown/shared/storm-reports/storm-report-id.ts';

let visitorFormat: Intl.DateTimeFormat | undefined;

/** Formats the time of a storm report in the visitor's time zone. */
export function visitorTimeText(instant: string): string {
  // Created on first use: it takes longer than everything else that a page does at its start.
  visitorFormat ??= new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return visitorFormat.format(new Date(instant));
}

/** The convective day of the source's file with a report, which its id has. A corrected day does not change it. */
export function dayOfReportId(reportId: string): string {
  return reportId.replace(/^spc-(\d{4})(\d\d)(\d\d)-.*$/, '$1-$2-$3');
}

/** Returns the URL of the source's page that has a report: `…/130520_rpts.html`. */
export function sourcePageOf(reportId: StormReportId): string {
  const day = dayOfReportId(reportId).slice(2).replaceAll('-', '');
  return `https://www.spc.noaa.gov/climo/reports/${day}_rpts.html`;
}
