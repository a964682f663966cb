import { invalidDate, missingDate, type WrittenDate } from '@touchdown/shared/text/written-date.ts';

let dayAndTime: Intl.DateTimeFormat | undefined;
let day: Intl.DateTimeFormat | undefined;

/** Formats the time of a visitor's own action in their own time zone: `Nov 21, 2026, 10:57 AM`. */
export function formatVisitorTime(instant: WrittenDate): string {
  dayAndTime ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return formatted(instant, dayAndTime);
}

/** Formats a day that matters to a visitor, in their own time zone: `December 22, 2026`. */
export function formatVisitorDate(instant: WrittenDate): string {
  day ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
  return formatted(instant, day);
}

function formatted(instant: WrittenDate, format: Intl.DateTimeFormat): string {
  if (!instant) return missingDate;
  const time = Date.parse(instant);
  return Number.isNaN(time) ? invalidDate : format.format(time);
}
