let dayAndTime: Intl.DateTimeFormat | undefined;

/** Formats the time of a visitor's own action in their own time zone: `Nov 21, 2026, 10:57 AM`. */
export function formatVisitorTime(instant: string): string {
  dayAndTime ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return dayAndTime.format(new Date(instant));
}
