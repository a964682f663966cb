let dayAndTime: Intl.DateTimeFormat | undefined;
let day: Intl.DateTimeFormat | undefined;

/** Formats the time of a visitor's own action in their own time zone: `Nov 21, 2026, 10:57 AM`. */
export function formatVisitorTime(instant: string): string {
  dayAndTime ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return dayAndTime.format(new Date(instant));
}

/** Formats a day that matters to a visitor, in their own time zone: `December 22, 2026`. */
export function formatVisitorDate(instant: string): string {
  day ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
  return day.format(new Date(instant));
}
