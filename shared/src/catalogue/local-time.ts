/** Day and minute numbers count from 1970-01-01, on the clock of the text. */
export const minutesPerDay = 1440;

const dayMilliseconds = 86_400_000;
const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const timePattern = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/;

/** Returns the day number of a date such as `1974-04-03`, or null if it does not exist. */
export function parseDay(date: string): number | null {
  const match = datePattern.exec(date);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const milliseconds = Date.UTC(year, month - 1, day);
  const read = new Date(milliseconds);
  // Date.UTC reads April 31 as May 1, and years below 100 as 19xx.
  const isThere =
    read.getUTCDate() === day && read.getUTCMonth() === month - 1 && read.getUTCFullYear() === year;
  return isThere ? milliseconds / dayMilliseconds : null;
}

/** Returns the minute number of a time such as `1974-04-03T15:40`, or null if it does not exist. */
export function parseLocalMinute(time: string): number | null {
  const match = timePattern.exec(time);
  const day = match ? parseDay(match[1] ?? '') : null;
  if (!match || day === null) return null;
  return day * minutesPerDay + Number(match[2]) * 60 + Number(match[3]);
}

export function formatLocalMinute(minute: number): string {
  return new Date(minute * 60_000).toISOString().slice(0, 16);
}

export function formatInstant(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}
