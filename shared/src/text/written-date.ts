/**
 * Dates in words without `Intl`: its first formatter costs a page ten milliseconds of its start and every
 * further one almost as much, for twelve names that never change here.
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

/** `April 3, 1974` of a text that begins with a date; never shifted, whatever zone it was written in. */
export function longDate(text: string): string {
  return written(text, (name) => name);
}

/** `Apr 3, 1974`. */
export function shortDate(text: string): string {
  return written(text, (name) => name.slice(0, 3));
}

function written(text: string, abbreviated: (name: string) => string): string {
  const [, year = '', month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  const name = monthNames[Number(month) - 1];
  return name ? `${abbreviated(name)} ${Number(day)}, ${Number(year)}` : text;
}
