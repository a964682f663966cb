let onOwnClock: Intl.DateTimeFormat | undefined;

/** A report's instant on the clock of whoever reads it. */
export function ownClockText(instant: string): string {
  // Made when it is needed: it costs more than all else that a page does in its first moment.
  onOwnClock ??= new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return onOwnClock.format(new Date(instant));
}

/** Where the source lists the day: `…/130520_rpts.html`. */
export function sourcePageOf(reportDate: string): string {
  const [year = '', month = '', day = ''] = reportDate.split('-');
  return `https://www.spc.noaa.gov/climo/reports/${year.slice(2)}${month}${day}_rpts.html`;
}
