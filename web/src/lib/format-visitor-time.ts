let dayAndTime: Intl.DateTimeFormat | undefined;

/** An instant of the visitor's own life, so by their own clock: `Nov 21, 2026, 10:57 AM`. */
export function formatVisitorTime(instant: string): string {
  dayAndTime ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return dayAndTime.format(new Date(instant));
}
