import type { CatalogueFilter } from '@touchdown/shared/catalogue/query.ts';
import { useCallback, useMemo } from 'react';
import { isMonthDayActive } from '../../../lib/filters/month-day.ts';
import type { ExplorerFilters } from '../filters/explorer-filters.ts';
import { areWholeYears, daysOfYears, yearsOfDays } from '../filters/filter-years.ts';
import { brushTracks, type Span } from './brush-tracks.ts';
import { useRecordColumns, useRowIds } from './use-record-columns.ts';

export type TrackLayer = ReturnType<typeof useTrackLayer>;

/** The spans of the time brush that are no filters of the API. */
export interface DayBrush {
  months: Span | undefined;
  hours: Span | undefined;
}

interface TrackLayerOptions {
  filters: ExplorerFilters;
  onFilters: (change: (filters: ExplorerFilters) => ExplorerFilters) => void;
  dayBrush: DayBrush;
  onDayBrush: (brush: DayBrush) => void;
}

const anyYears = { from: 0, to: 9999 };

/** The tracks of the whole record, narrowed by the filters and by the time brush, whose years are filters too. */
export function useTrackLayer({ filters, onFilters, dayBrush, onDayBrush }: TrackLayerOptions) {
  const { record, hasFailed, retry } = useRecordColumns();
  const idOf = useRowIds(record);
  const all = record?.tracks.years ?? anyYears;
  const brush = useMemo(() => ({ years: yearsOfDays(filters, all), ...dayBrush }), [filters, all, dayBrush]);
  const setYears = useCallback(
    (change: (years: Span | undefined) => Span | undefined) =>
      onFilters((now) => ({ ...now, ...daysOfYears(change(yearsOfDays(now, all)), all) })),
    [onFilters, all],
  );
  const brushed = useMemo(() => {
    if (!record) return undefined;
    return brushTracks(record.tracks, record.search.match(toCatalogueFilter(filters)), brush);
  }, [record, filters, brush]);
  return { record, idOf, brushed, brush, setYears, setDayBrush: onDayBrush, hasFailed, retry };
}

const daySeconds = 86_400;

/** The filters of the API's query as a filter of the catalogue engine in the browser. */
function toCatalogueFilter({ ratings, state, monthDay, ...days }: ExplorerFilters): CatalogueFilter {
  // Whole years are a span of the brush, so that the histogram of the years also counts the others.
  const { from, to } = areWholeYears(days) ? { from: '', to: '' } : days;
  const begin = {
    ...(from === '' ? {} : { min: Date.parse(from) / 1000 }),
    ...(to === '' ? {} : { max: Date.parse(to) / 1000 + daySeconds - 1 }),
  };
  return {
    ...(ratings.length > 0 ? { ratings } : {}),
    ...(state === '' ? {} : { state }),
    ...(from === '' && to === '' ? {} : { begin }),
    ...(isMonthDayActive(monthDay)
      ? { month: monthDay.month ?? undefined, day: monthDay.day ?? undefined }
      : {}),
  };
}
