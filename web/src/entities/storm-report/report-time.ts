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

/** Returns the URL of the source's page that has a report: `…/130520_rpts.html`. A corrected day does not change it. */
export function sourcePageOf(reportId: StormReportId): string {
  // The day of the source's file is in the id.
  const [, day = ''] = /^spc-\d{2}(\d{6})-/.exec(reportId) ?? [];
  return `https://www.spc.noaa.gov/climo/reports/${day}_rpts.html`;
}
