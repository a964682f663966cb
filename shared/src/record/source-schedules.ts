/** Who the record is made of, in the order in which people read of them. */
export const recordSources = ['ncei', 'spc', 'spc-daily'] as const;
export type RecordSource = (typeof recordSources)[number];

/** When a source is fetched: on a day of these months or each week of them, at this time in UTC. */
export interface FetchTime {
  /** The first and the last month. Without them all months. */
  months?: readonly (readonly [first: number, last: number])[];
  /** Day of the month. */
  day?: number;
  /** 0 is Sunday. */
  weekday?: number;
  hour: number;
  minute: number;
}

interface SourceSchedule {
  name: string;
  /** When it is fetched, in words. */
  every: string;
  times: readonly FetchTime[];
  /**
   * When it is fetched again after a fetch that failed, each night, or was refused, each week: half a day away from the
   * schedule itself. What is fetched each day needs none.
   */
  again?: FetchTime;
  /** How long after its due date a fetch counts as late. */
  graceHours: number;
}

const dayMilliseconds = 86_400_000;
const tuesday = 2;

export const sourceSchedules: Readonly<Record<RecordSource, SourceSchedule>> = {
  ncei: {
    name: 'NCEI Storm Events',
    every: 'on the 3rd of each month',
    times: [{ day: 3, hour: 14, minute: 0 }],
    again: { hour: 2, minute: 0 },
    graceHours: 5 * 24,
  },
  // The record of a year comes in spring, on no announced day, and is revised in the weeks after. Later revisions are
  // rare. Its hour differs from NCEI's, because only one import runs at a time.
  spc: {
    name: 'SPC tornado record',
    every: 'each Tuesday from February to June, and on the 5th of the other months',
    times: [
      { months: [[2, 6]], weekday: tuesday, hour: 15, minute: 0 },
      {
        months: [
          [1, 1],
          [7, 12],
        ],
        day: 5,
        hour: 15,
        minute: 0,
      },
    ],
    again: { hour: 3, minute: 0 },
    graceHours: 8 * 24,
  },
  // The SPC's day of reports ends at 12 UTC; its list is complete shortly after.
  'spc-daily': {
    name: 'SPC daily reports',
    every: 'each day',
    times: [{ hour: 12, minute: 40 }],
    graceHours: 26,
  },
};

/** The same files would be refused again, but agencies mend theirs within weeks. */
const refusedPauseMilliseconds = 6 * dayMilliseconds;

/** Returns when a source is next fetched after an instant, by its schedule or because a fetch then had trouble. */
export function nextFetch(source: RecordSource, after: number, trouble?: 'failed' | 'refused'): number {
  const { times, again } = sourceSchedules[source];
  const next = nextOf(times, after);
  if (!trouble || !again) return next;
  return Math.min(next, nextOf([again], trouble === 'refused' ? after + refusedPauseMilliseconds : after));
}

function nextOf(times: readonly FetchTime[], after: number): number {
  const midnight = after - (after % dayMilliseconds);
  // No schedule pauses for two months.
  for (let ahead = 0; ahead <= 62; ahead++) {
    const day = midnight + ahead * dayMilliseconds;
    const at = times
      .filter((time) => isOn(time, new Date(day)))
      .map(({ hour, minute }) => day + (hour * 60 + minute) * 60_000)
      .find((instant) => instant > after);
    if (at !== undefined) return at;
  }
  throw new Error('A source is never fetched.');
}

function isOn({ months, day, weekday }: FetchTime, date: Date): boolean {
  const month = date.getUTCMonth() + 1;
  return (
    (months === undefined || months.some(([first, last]) => month >= first && month <= last)) &&
    (day === undefined || day === date.getUTCDate()) &&
    (weekday === undefined || weekday === date.getUTCDay())
  );
}

/**
 * Returns from when on the record lacks something that the source must have published: `newest` is the last day that
 * the record has from it.
 */
export function outdatedFrom(source: RecordSource, newest: string): number {
  const midnight = Date.parse(`${newest}T00:00Z`);
  if (source === 'spc') {
    // The record of a year is there by the first of July of the next one.
    return Date.UTC(new Date(midnight).getUTCFullYear() + 2, 6, 1);
  }
  // A month comes at most 120 days after its end. Until it is fetched on the third, the month before is the newest.
  // A list is there 24 hours and 40 minutes after the one before, and may be missed once.
  const days = source === 'ncei' ? 160 : 3.6;
  return midnight + days * dayMilliseconds;
}

/** What is known of the fetches of a source. */
export interface FetchedSource {
  lastSuccessAt: number | undefined;
  /** When the last fetch began, if it failed or was refused. */
  trouble: { outcome: 'failed' | 'refused'; at: number } | undefined;
  /** From when on it was expected, if no fetch has succeeded. */
  watchedSince: number | undefined;
  newest: string | undefined;
}

/** Returns when a source is due and, if it is late, since when. The one place that decides on that. */
export function dueAndLate(
  source: RecordSource,
  { lastSuccessAt, trouble, watchedSince, newest }: FetchedSource,
  now: number,
): { dueAt: number; lateSince: number | undefined } {
  const expectedAt = nextFetch(source, lastSuccessAt ?? watchedSince ?? now);
  const dueAt = trouble ? nextFetch(source, trouble.at, trouble.outcome) : expectedAt;
  const missedFrom = expectedAt + sourceSchedules[source].graceHours * 3_600_000;
  const from = Math.min(missedFrom, newest === undefined ? Infinity : outdatedFrom(source, newest));
  return { dueAt, lateSince: from < now ? from : undefined };
}
