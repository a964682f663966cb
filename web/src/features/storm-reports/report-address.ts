import { defaultPage, maxPage } from '@touchdown/shared/contract/page-limits.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { isMonthDayActive, noMonthDay, readMonthDay, type MonthDay } from '../../lib/filters/month-day.ts';
import { readScaleList, writeScaleList } from '../../lib/filters/scale-values.ts';
import { findState } from '../../lib/filters/us-states.ts';

export interface ReportFilters {
  scales: readonly Rating[];
  /** By full name; empty is all of them. */
  state: string;
  monthDay: MonthDay;
}

export const noFilters: ReportFilters = { scales: [], state: '', monthDay: noMonthDay };

/** The filters an address asks for; what it says of no value is dropped, and so is half a date. */
export function readFilters(search: URLSearchParams): ReportFilters {
  const monthDay = readMonthDay(search.get('month'), search.get('day'));
  return {
    scales: readScaleList(search.get('f_scale')),
    state: findState(search.get('state')),
    monthDay: isMonthDayActive(monthDay) ? monthDay : noMonthDay,
  };
}

/** Read as an integer; what is none, or none that can be, is the first. */
export function readPage(search: URLSearchParams): number {
  const page = Number.parseInt(search.get('page') ?? '', 10);
  return page >= 1 && page <= maxPage ? page : defaultPage;
}

/** The query of the page and of the API alike: they name the same things. */
export function reportQuery(filters: ReportFilters, page: number): Record<string, string> {
  const { scales, state, monthDay } = filters;
  const isDated = isMonthDayActive(monthDay);
  const entries: [string, string | false][] = [
    ['page', page !== defaultPage && String(page)],
    ['f_scale', writeScaleList(scales)],
    ['state', state.toUpperCase()],
    ['month', isDated && String(monthDay.month)],
    ['day', isDated && String(monthDay.day)],
  ];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** Whether both ask for the same: the order of scales and a month without a day make no difference. */
export function isSameQuestion(a: ReportFilters, b: ReportFilters): boolean {
  const text = (filters: ReportFilters) => JSON.stringify(reportQuery(filters, defaultPage));
  return text(a) === text(b);
}
