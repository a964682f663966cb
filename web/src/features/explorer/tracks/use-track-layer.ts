import { readId } from '@touchdown/shared/catalogue/read-row.ts';
import { useCallback, useMemo } from 'react';
import type { ExplorerFilters } from '../filters/explorer-filters.ts';
import { daysOfYears, yearsOfDays } from '../filters/filter-years.ts';
import { browserFilter } from './browser-filter.ts';
import { brushTracks, type Span } from './brush-tracks.ts';
import { useFoundRows } from './use-found-rows.ts';
import { useRecordColumns, useRowIds } from './use-record-columns.ts';
import { useWarmFilters } from './use-warm-filters.ts';

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
  useWarmFilters(record?.search);
  const withIds = useRowIds(record);
  const idOf = useMemo(() => withIds && ((row: number) => readId(withIds, row)), [withIds]);
  const found = useFoundRows(filters, withIds);
  const all = record?.tracks.years ?? anyYears;
  const brush = useMemo(() => ({ years: yearsOfDays(filters, all), ...dayBrush }), [filters, all, dayBrush]);
  const setYears = useCallback(
    (change: (years: Span | undefined) => Span | undefined) =>
      onFilters((now) => ({ ...now, ...daysOfYears(change(yearsOfDays(now, all)), all) })),
    [onFilters, all],
  );
  const brushed = useMemo(() => {
    if (!record || (found.isWanted && !found.rows)) return undefined;
    const filter = { ...browserFilter(filters), among: found.rows };
    return brushTracks(record.tracks, record.search.match(filter), brush);
  }, [record, filters, brush, found.isWanted, found.rows]);
  return { record, found, idOf, brushed, brush, setYears, setDayBrush: onDayBrush, hasFailed, retry };
}
