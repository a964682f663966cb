import { AgencyError } from './agency-error.ts';

const millisecondsPerDay = 86_400_000;

/** File names have two-digit years, so a day before this one is ambiguous. */
const firstDay = '2000-01-01';

/** Returns the first day of `7d`, `2w` or `2026-11-01` as `YYYY-MM-DD`. A count includes the newest day. */
export function parseSince(since: string, newestDay: string): string {
  const day = dayOfCount(since, newestDay) ?? dayOfDate(since);
  if (day === undefined) {
    throw new AgencyError(
      'INVALID_REQUEST',
      `"${since}" is not a valid start; allowed: days such as 7d, weeks such as 2w, or a date such as 2026-11-01.`,
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

/** Returns the UTC calendar days from the first to the last. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

function dayOfCount(since: string, newestDay: string): string | undefined {
  const [, count, unit] = /^([1-9]\d{0,3})([dw])$/.exec(since) ?? [];
  return count && addDays(newestDay, 1 - Number(count) * (unit === 'w' ? 7 : 1));
}

function dayOfDate(since: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(since)) return undefined;
  const time = Date.parse(since);
  // Some engines parse February 30 as March 1 or 2, others reject it.
  return !Number.isNaN(time) && utcDay(time) === since ? since : undefined;
}

export function addDays(day: string, days: number): string {
  return utcDay(Date.parse(day) + days * millisecondsPerDay);
}

function utcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
