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
  const day = Math.floor(minute / minutesPerDay);
  return `${formatDay(day)}T${clockOf(minute - day * minutesPerDay)}`;
}

export function formatInstant(seconds: number): string {
  const minute = Math.floor(seconds / 60);
  return `${formatLocalMinute(minute)}:${twoDigits[Math.floor(seconds - minute * 60)]}Z`;
}

/** Files have several times a row, and `Date` takes four times as long to write one. */
export function formatDay(day: number): string {
  const { year, month, dayOfMonth } = civilDate(day);
  return `${String(year).padStart(4, '0')}-${twoDigits[month]}-${twoDigits[dayOfMonth]}`;
}

const twoDigits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

function clockOf(minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / 60);
  return `${twoDigits[hour]}:${twoDigits[Math.floor(minuteOfDay - hour * 60)]}`;
}

/**
 * Returns year, month and day of a day number, after Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms"
 * (civil_from_days). Years begin on March 1, so that the leap day is the last.
 */
export function civilDate(day: number): { year: number; month: number; dayOfMonth: number } {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return { year, month, dayOfMonth: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1 };
}
