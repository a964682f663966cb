import type { CatalogueFilter } from '@touchdown/shared/catalogue/query.ts';
import { useMemo, useState } from 'react';
import { isMonthDayActive } from '../../../lib/filters/month-day.ts';
import type { ExplorerFilters } from '../filters/explorer-filters.ts';
import { brushTracks, type Brush } from './brush-tracks.ts';
import { useRecordColumns, useRowIds } from './use-record-columns.ts';

export type TrackLayer = ReturnType<typeof useTrackLayer>;

/** The tracks of the whole record, narrowed by the filters and by the time brush. */
export function useTrackLayer(filters: ExplorerFilters) {
  const [brush, setBrush] = useState<Brush>({});
  const { record, hasFailed, retry } = useRecordColumns();
  const idOf = useRowIds(record);
  const brushed = useMemo(() => {
    if (!record) return undefined;
    return brushTracks(record.tracks, record.search.match(toCatalogueFilter(filters)), brush);
  }, [record, filters, brush]);
  return { record, idOf, brushed, brush, setBrush, hasFailed, retry };
}

const daySeconds = 86_400;

/** The filters of the API's query as a filter of the catalogue engine in the browser. */
function toCatalogueFilter({ ratings, state, from, to, monthDay }: ExplorerFilters): CatalogueFilter {
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
