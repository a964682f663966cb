/** Days are counted from 1970-01-01; minutes likewise, on whatever clock the text was written. */
export const minutesADay = 1440;

const dayMilliseconds = 86_400_000;
const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const timePattern = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/;

/** `1974-04-03` as a day number, or null where the calendar has no such day. */
export function parseDay(date: string): number | null {
  const match = datePattern.exec(date);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const milliseconds = Date.UTC(year, month - 1, day);
  // Date.UTC carries the 31st of April over to May and takes years below 100 for 19xx.
  return new Date(milliseconds).toISOString().startsWith(date) ? milliseconds / dayMilliseconds : null;
}

/** `1974-04-03T15:40` as a minute number, or null where there is no such time. */
export function parseLocalMinute(time: string): number | null {
  const match = timePattern.exec(time);
  const day = match ? parseDay(match[1] ?? '') : null;
  if (!match || day === null) return null;
  return day * minutesADay + Number(match[2]) * 60 + Number(match[3]);
}

export function formatLocalMinute(minute: number): string {
  return new Date(minute * 60_000).toISOString().slice(0, 16);
}

export function formatInstant(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}
