import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { isDate, longDate } from '@touchdown/shared/text/written-date.ts';
import type { DayAnswer } from '@touchdown/shared/tornadoes/day-answers.ts';
import { dayPath } from '@touchdown/shared/search/day-paths.ts';
import {
  convectiveDateOf,
  latestDay,
  type DayKind,
  type Recency,
} from '@touchdown/shared/tornadoes/day-kinds.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import type { ServedRecord } from '../catalogue/cached-catalogue.ts';
import type { CachedStormReports } from '../catalogue/storm-report-catalogue.ts';
import { dayTotals } from './day-totals.ts';
import { localDateOf } from '../storm-reports/list-reports.ts';

/** What the days are made of. */
export interface DaySources {
  record: ServedRecord;
  reports: Pick<CachedStormReports, 'newestFirst' | 'officialUntil'>;
  /** Milliseconds since 1970. */
  now: number;
}

export interface FoundDay {
  kind: 'day';
  date: string;
}

/** There is no such day. The sentence says what comes nearest, with its address. */
export interface NoSuchDay {
  kind: 'none';
  says: string;
  nearest: { name: string; path: string }[];
}

/** Returns the day of a part of a path: a date, or the newest day with preliminary reports. */
export function findDay(sources: DaySources, asked: string, kind: DayKind): FoundDay | NoSuchDay {
  const bounds = recordBounds(sources.record);
  const newest = newestDay(sources, kind);
  if (newest === undefined)
    return { kind: 'none', says: 'We don’t have any tornadoes or reports yet.', nearest: [] };
  const links = (dates: readonly (string | undefined)[]) =>
    [...new Set(dates)].flatMap((date) =>
      date === undefined ? [] : [{ name: longDate(date), path: dayPath(date) }],
    );
  if (asked === latestDay) return { kind: 'day', date: newest };
  if (!isDate(asked)) {
    const nearest = links([newest]);
    return none('That isn’t a date. Days have addresses such as /days/2011-04-27.', 'The newest is', nearest);
  }
  const [first] = dayTotals(sources.record.search, kind).days;
  if (bounds && asked < bounds.first && !dayReports(sources.reports.newestFirst, kind).byDate.has(asked)) {
    const nearest = links([first?.date, newest]);
    const began = `The record begins in ${bounds.first.slice(0, 4)}, so it doesn’t include ${longDate(asked)}.`;
    return none(began, 'The first day with a tornado is', nearest);
  }
  // No place of the record has a date before UTC has it, but for Guam.
  if (asked > new Date(sources.now).toISOString().slice(0, 10)) {
    const nearest = links([newest, bounds?.last]);
    return none(`${longDate(asked)} hasn’t started yet.`, 'The newest day is', nearest);
  }
  return { kind: 'day', date: asked };
}

function none(says: string, then: string, nearest: NoSuchDay['nearest']): NoSuchDay {
  const [first] = nearest;
  return { kind: 'none', says: first ? `${says} ${then} ${first.name}: ${first.path}` : says, nearest };
}

/** The newest day with preliminary reports; without any report, the newest with a tornado. */
export function newestDay({ record, reports }: DaySources, kind: DayKind): string | undefined {
  return (
    dayReports(reports.newestFirst, kind).dates.at(-1) ?? dayTotals(record.search, kind).days.at(-1)?.date
  );
}

/**
 * Returns the days on which the record begins and ends. It begins with its first year, and ends with the last day for
 * which it is complete: a quiet day after the last tornado is one that the record covers.
 */
export function recordBounds({
  search,
  pointer,
}: {
  search: CatalogueSearch;
  pointer?: ServedRecord['pointer'];
}): DayAnswer['record'] {
  const { days } = dayTotals(search, 'local');
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  if (first === undefined || last === undefined) return null;
  const year = Math.min(pointer?.coverage?.from ?? 9999, Number(first.slice(0, 4)));
  return { first: `${year}-01-01`, last: pointer?.officialUntil ?? last };
}

/** A day is the last night from its end until the next one ends. */
export function recencyOf(date: string, now: number): Recency {
  const today = convectiveDateOf(now);
  if (date >= today) return 'under way';
  return addDay(date) === today ? 'last night' : 'earlier';
}

const dayMilliseconds = 86_400_000;

export function addDay(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + dayMilliseconds).toISOString().slice(0, 10);
}

/** The storm reports of a record by their days. */
interface DayReports {
  /** In the order of their times, with those withdrawn. */
  byDate: ReadonlyMap<string, readonly StormReport[]>;
  /** Days with a report that is not withdrawn, the oldest first. */
  dates: readonly string[];
}

const grouped = {
  local: new WeakMap<readonly StormReport[], DayReports>(),
  convective: new WeakMap<readonly StormReport[], DayReports>(),
} as const satisfies Record<DayKind, unknown>;

/** Groups all reports once for each import or correction. */
export function dayReports(newestFirst: readonly StormReport[], kind: DayKind): DayReports {
  const known = grouped[kind].get(newestFirst);
  if (known) return known;
  const oldestFirst = newestFirst.toSorted((a, b) =>
    a.report_datetime < b.report_datetime || (a.report_datetime === b.report_datetime && a.id < b.id)
      ? -1
      : 1,
  );
  const byDate = Map.groupBy(oldestFirst, kind === 'local' ? localDateOf : ({ report_date: date }) => date);
  const dates = [...byDate]
    .filter(([, reports]) => countOf(reports) > 0)
    .map(([date]) => date)
    .sort();
  const made = { byDate, dates };
  grouped[kind].set(newestFirst, made);
  return made;
}

/** How many reports are not withdrawn. */
export function countOf(reports: readonly StormReport[] = []): number {
  return reports.filter(({ status }) => status !== 'WITHDRAWN').length;
}
