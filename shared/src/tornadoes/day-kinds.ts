/** A local day is from midnight to midnight by the clock at each place; a convective day is the forecasters', from 12 to 12 UTC. */
export const dayKinds = ['local', 'convective'] as const;
export type DayKind = (typeof dayKinds)[number];

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** In place of a date: the newest day with preliminary reports. */
export const latestDay = 'latest';
/** What leads to its page, wherever its date is not known. */
export const newestReportsLabel = 'Newest reports';

/** The day that is shown where nobody asks for another. Midnight would cut the night of the newest reports in two. */
export function defaultDayKind(date: string): DayKind {
  return date === latestDay ? 'convective' : 'local';
}

/** How long ago a day was when it was asked for. */
export const recencies = ['under way', 'last night', 'earlier'] as const;
export type Recency = (typeof recencies)[number];

export const largestDayCount = 100;

export const minutesOfDay = 1440;
const minuteMilliseconds = 60_000;
/** A convective day begins at 12 UTC. */
export const convectiveBeginMinutes = 720;

/** When a convective day begins, in milliseconds since 1970. */
export function convectiveBegin(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) + convectiveBeginMinutes * minuteMilliseconds;
}

/** The convective day that an instant belongs to. */
export function convectiveDateOf(milliseconds: number): string {
  return new Date(milliseconds - convectiveBeginMinutes * minuteMilliseconds).toISOString().slice(0, 10);
}

export function weekdayOf(date: string): (typeof weekdays)[number] {
  return weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 'Sunday';
}

interface Timed {
  begin_datetime: string;
  begin_wall: string;
  end_datetime: string | null;
}

export interface DayClockFace {
  date: string;
  kind: DayKind;
}

/**
 * Returns the minutes of a day at which a tornado began and ended, from 0. Of a local day they are those of the clock
 * at the place. An end that is not later than the beginning says nothing about how long it lasted.
 */
export function minutesOf(day: DayClockFace, tornado: Timed): { begin: number; end: number | null } {
  const began = Date.parse(tornado.begin_datetime);
  const ended = tornado.end_datetime === null ? Number.NaN : Date.parse(tornado.end_datetime);
  const begin =
    day.kind === 'convective'
      ? (began - convectiveBegin(day.date)) / minuteMilliseconds
      : (Date.parse(`${tornado.begin_wall}Z`) - Date.parse(`${day.date}T00:00Z`)) / minuteMilliseconds;
  return { begin, end: ended > began ? begin + (ended - began) / minuteMilliseconds : null };
}
