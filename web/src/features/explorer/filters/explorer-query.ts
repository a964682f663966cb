import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { maxMapPins } from '@touchdown/shared/tornadoes/map-limits.ts';
import { callApi, type ApiResult } from '../../../lib/api/api-client.ts';
import { ApiError, networkFailure } from '../../../lib/api/api-error.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { lowerStates } from '../../../map/fit-bounds.ts';
import type { MapView } from '../../../map/map-view.ts';
import { apiFilters } from './api-filters.ts';
import type { ExplorerFilters } from './explorer-filters.ts';

export type ViewBounds = MapView['bounds'];

const call = 'GET /tornadoes/map-data';
const boundsDecimals = 4;

const noBounds: ViewBounds = { north: 0, south: 0, east: 0, west: 0 };

export const everywhere: ViewBounds = { north: 90, south: -90, east: 180, west: -180 };
/** How much of the edge of the country may be out of view, in degrees. */
const edgeDegrees = 1;

/**
 * Where the whole country is in view, the whole record is meant, with Alaska, Hawaii and the islands, so that a phone
 * and a wide screen count the same.
 */
export function countedBounds(bounds: ViewBounds): ViewBounds {
  const [[west, south], [east, north]] = lowerStates;
  const isWhole =
    bounds.west <= west + edgeDegrees &&
    bounds.east >= east - edgeDegrees &&
    bounds.south <= south + edgeDegrees &&
    bounds.north >= north - edgeDegrees;
  return isWhole ? everywhere : bounds;
}

/** Returns the query of the tornadoes in view. */
export function viewQuery(bounds: ViewBounds, filters: ExplorerFilters) {
  const side = (name: keyof ViewBounds) => Number(bounds[name].toFixed(boundsDecimals));
  return {
    bounds_north: side('north'),
    bounds_south: side('south'),
    bounds_east: side('east'),
    bounds_west: side('west'),
    ...apiFilters(filters),
  };
}

/** Fetches the most significant tornadoes in view. The previous ones stay until the new ones arrive. */
export function useMapPins(bounds: ViewBounds | undefined, filters: ExplorerFilters) {
  const query = { limit: maxMapPins, ...viewQuery(bounds ?? noBounds, filters) };
  const { queryKey } = apiQuery(call, { query });
  return useQuery({
    queryKey,
    // There are many small views, so they are not stored on the device.
    queryFn: async ({ signal }) => withPins(await callApi(call, { query }, signal)),
    enabled: bounds !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** Throws for an answer without success or without pins, whatever its status. */
function withPins(answer: Partial<ApiResult<typeof call>>) {
  const { success, data } = answer;
  if (!success || !Array.isArray(data?.pins)) throw new ApiError(networkFailure, 200);
  return { success, data };
}
