import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { maxMapPins } from '@touchdown/shared/tornadoes/map-limits.ts';
import { apiQuery } from '../../lib/api-query.ts';
import type { MapView } from '../../map/map-view.ts';
import { filterParameters, type ExplorerFilters } from './explorer-filters.ts';

export type ViewBounds = MapView['bounds'];

const boundsDecimals = 4;

/** The most significant tornadoes in view. Those of the view before stay until the new ones have come. */
export function useMapPins(bounds: ViewBounds | undefined, filters: ExplorerFilters) {
  const side = (name: keyof ViewBounds) => Number((bounds?.[name] ?? 0).toFixed(boundsDecimals));
  const query = {
    bounds_north: side('north'),
    bounds_south: side('south'),
    bounds_east: side('east'),
    bounds_west: side('west'),
    limit: maxMapPins,
    ...filterParameters(filters),
  };
  const { queryKey, queryFn } = apiQuery('GET /tornadoes/map-data', { query });
  // Views are many and small: they are not worth keeping on the device.
  return useQuery({ queryKey, queryFn, enabled: bounds !== undefined, placeholderData: keepPreviousData });
}
