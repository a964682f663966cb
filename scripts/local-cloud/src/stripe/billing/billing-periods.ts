/**
 * Returns when the month ends that a subscription is in at a time. Each end is counted from the anchor, not from the
 * end before it: after January 31 come February 28, March 31, April 30.
 */
export function periodEndAfter(anchor: number, time: number): number {
  for (let months = 1; ; months++) {
    const end = monthsLater(anchor, months);
    if (end > time) return end;
  }
}

/** The same day and time of a later month in UTC, or the last day of a month that is too short. In seconds. */
export function monthsLater(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}
