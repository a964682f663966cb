import { AgencyError } from './agency-error.ts';

const millisecondsOfADay = 86_400_000;

/** File names give a year two digits, so none before this one can be told from a later one. */
const firstDay = '2000-01-01';

/** The first day meant by `7d`, `2w` or `2026-11-01`; a count includes the newest day. Days are `YYYY-MM-DD`. */
export function parseSince(since: string, newestDay: string): string {
  const day = countedDay(since, newestDay) ?? namedDay(since);
  if (day === undefined) {
    throw new AgencyError(
      'INVALID_REQUEST',
      `"${since}" is not a time to fetch since; allowed: days such as 7d, weeks such as 2w, or a date such as 2026-11-01.`,
    );
  }
  if (day < firstDay || day > newestDay) {
    throw new AgencyError(
      'INVALID_REQUEST',
      `"${since}" means ${day}; allowed: from ${firstDay} to ${newestDay}, the newest day of reports.`,
    );
  }
  return day;
}

/** Calendar days of UTC, from the first to the last. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = dayAfter(day, 1)) days.push(day);
  return days;
}

function countedDay(since: string, newestDay: string): string | undefined {
  const [, count, unit] = /^([1-9]\d{0,3})([dw])$/.exec(since) ?? [];
  return count && dayAfter(newestDay, 1 - Number(count) * (unit === 'w' ? 7 : 1));
}

function namedDay(since: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(since)) return undefined;
  const time = Date.parse(since);
  // Date.parse takes February 30 for March 1 or 2 in some engines and for nothing in others.
  return !Number.isNaN(time) && utcDay(time) === since ? since : undefined;
}

function dayAfter(day: string, days: number): string {
  return utcDay(Date.parse(day) + days * millisecondsOfADay);
}

function utcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
