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

/** Returns the URL of the source's page for a day: `…/130520_rpts.html`. */
export function sourcePageOf(reportDate: string): string {
  const [year = '', month = '', day = ''] = reportDate.split('-');
  return `https://www.spc.noaa.gov/climo/reports/${year.slice(2)}${month}${day}_rpts.html`;
}
