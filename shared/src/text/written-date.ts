/**
 * Dates in words without `Intl`, whose first formatter adds ten milliseconds to the start of a page, and each further
 * one almost as much. The twelve names of months never change here.
 */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** What the specification shows in place of a text that names no date, and where there is none. */
export const invalidDate = 'Invalid Date';
export const missingDate = 'Unknown';
/** An answer without a date has null, an empty text, or no such field. */
export type WrittenDate = string | null | undefined;

/** Formats the date at the beginning of a text as `April 3, 1974`. It is never shifted to another time zone. */
export function longDate(text: WrittenDate): string {
  return formatDate(text, (name) => name);
}

/** Formats it as `Apr 3, 1974`. */
export function shortDate(text: WrittenDate): string {
  return formatDate(text, (name) => name.slice(0, 3));
}

function formatDate(text: WrittenDate, abbreviate: (name: string) => string): string {
  if (!text) return missingDate;
  const [, year = '', month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  const name = monthNames[Number(month) - 1];
  return name && isDayOfMonth(Number(year), Number(month), Number(day))
    ? `${abbreviate(name)} ${Number(day)}, ${Number(year)}`
    : invalidDate;
}

function isDayOfMonth(year: number, month: number, day: number): boolean {
  // A day that the month lacks would be one of another month.
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
}

/** Whether a text is a date that exists. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
