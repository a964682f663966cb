import type { MapView } from '../../../map/map-view.ts';
import type { ViewBounds } from '../filters/explorer-query.ts';

/** As many digits as the query string has, so that the list counts exactly what was counted here. */
const digits = 6;

/** Returns the bounds of what a person sees of a map, of whose width the page's words cover a share at the left. */
export function seenBounds({ bounds }: MapView, coveredShare: number): ViewBounds {
  const { north, south, east, west } = bounds;
  const seenWest = west + (east - west) * coveredShare;
  return {
    north: within(north, 90),
    south: within(south, 90),
    east: within(east, 180),
    west: within(seenWest, 180),
  };
}

function within(degrees: number, max: number): number {
  return Number(Math.min(max, Math.max(-max, degrees)).toFixed(digits));
}
