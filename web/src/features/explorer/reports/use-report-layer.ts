import { useMemo, useState } from 'react';
import {
  isEndless,
  narrowReports,
  reachesBeyond,
  unansweredFilters,
  type PreliminaryReport,
} from '../../../entities/preliminary/narrow-reports.ts';
import { usePreliminary } from '../../../entities/preliminary/use-preliminary.ts';
import { useCurrentCatalogue } from '../../../lib/current-catalogue.ts';
import { apiFilters } from '../filters/api-filters.ts';
import type { ExplorerFilters } from '../filters/explorer-filters.ts';
import type { ViewBounds } from '../filters/explorer-query.ts';
import { isWithin } from '../tracks/brush-tracks.ts';
import type { DayBrush } from '../tracks/use-track-layer.ts';

export type ReportLayer = ReturnType<typeof useReportLayer>;

interface ReportLayerOptions {
  filters: ExplorerFilters;
  brush: DayBrush;
  /** Undefined until the map is drawn. */
  bounds: ViewBounds | undefined;
  /** Whether the visitor has left the switch on. */
  isOn: boolean;
}

const none: PreliminaryReport[] = [];

/**
 * The storm reports that stand in for the official record until it comes, with the filters of the tornadoes. They are
 * fetched only where the map's time span goes beyond the record.
 */
export function useReportLayer({ filters, brush, bounds, isOn }: ReportLayerOptions) {
  const { data: catalogue, isPending } = useCurrentCatalogue();
  const until = catalogue?.official_until ?? undefined;
  const parameters = useMemo(() => apiFilters(filters), [filters]);
  const isBeyond = until !== undefined && reachesBeyond(parameters, until);
  const cannot = useMemo(() => unansweredFilters(parameters), [parameters]);
  const isWanted = isOn && isBeyond && cannot.length === 0;
  const { data, isError, refetch } = usePreliminary({ isWanted });
  const shown = useMemo(
    () => (isWanted && data ? inBrush(narrowReports(data.reports, parameters), brush) : none),
    [isWanted, data, parameters, brush],
  );
  const inView = useMemo(
    () =>
      bounds === undefined
        ? none
        : narrowReports(shown, {
            bounds_north: bounds.north,
            bounds_south: bounds.south,
            bounds_west: bounds.west,
            bounds_east: bounds.east,
          }),
    [shown, bounds],
  );
  /** The report whose card is open, or the list of those in view. */
  const [chosen, choose] = useState<PreliminaryReport | 'list'>();
  return {
    until,
    isBeyond,
    /** Whether the layer has something to say: its reports, that they load or failed, or why there are none. */
    isShown: isOn && isBeyond,
    /** Whether it will have, as soon as it is known until when the record goes. */
    isShownSoon: isOn && isPending && isEndless(parameters),
    cannot,
    state: data ? ('ready' as const) : isError ? ('failed' as const) : ('loading' as const),
    retry: () => void refetch(),
    shown,
    /** How many of the oldest the browser does not have. */
    leftOut: data?.leftOut ?? 0,
    inView,
    chosen,
    choose,
  };
}

/** Months and hours are those that clocks showed at the place. A report without them is in no part of the brush. */
function inBrush(reports: PreliminaryReport[], { months, hours }: DayBrush): PreliminaryReport[] {
  if (!months && !hours) return reports;
  return reports.filter(
    ({ wall }) =>
      wall !== null &&
      isWithin(Number(wall.slice(5, 7)), months) &&
      isWithin(Number(wall.slice(11, 13)), hours),
  );
}
