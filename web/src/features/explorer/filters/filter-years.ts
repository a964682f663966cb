import type { Span } from '../tracks/brush-tracks.ts';
import type { ExplorerFilters } from './explorer-filters.ts';

type Days = Pick<ExplorerFilters, 'from' | 'to'>;

/** Returns the span of whole years that the days make, or undefined for all years and for any other days. */
export function yearsOfDays({ from, to }: Days, all: Span): Span | undefined {
  if (!areWholeYears({ from, to })) return undefined;
  return {
    from: from === '' ? all.from : Number(from.slice(0, 4)),
    to: to === '' ? all.to : Number(to.slice(0, 4)),
  };
}

/** Returns the first and the last day of a span of years. An end of the record is left open. */
export function daysOfYears(years: Span | undefined, all: Span): Days {
  return {
    from: years && years.from > all.from ? `${years.from}-01-01` : '',
    to: years && years.to < all.to ? `${years.to}-12-31` : '',
  };
}

/** Whether the days are the ends of whole years, which the time brush can show. */
export function areWholeYears({ from, to }: Days): boolean {
  const isFirst = from === '' || from.endsWith('-01-01');
  const isLast = to === '' || to.endsWith('-12-31');
  return isFirst && isLast && (from !== '' || to !== '') && (from === '' || to === '' || from < to);
}
