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

/** What the specification shows in place of a date that is none. */
const invalidDate = 'Invalid Date';

/** Formats the date at the beginning of a text as `April 3, 1974`. It is never shifted to another time zone. */
export function longDate(text: string): string {
  return formatDate(text, (name) => name);
}

/** Formats it as `Apr 3, 1974`. */
export function shortDate(text: string): string {
  return formatDate(text, (name) => name.slice(0, 3));
}

function formatDate(text: string, abbreviate: (name: string) => string): string {
  if (text === '') return text;
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
