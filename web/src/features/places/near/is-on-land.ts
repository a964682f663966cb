import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { BaseData } from '../../../map/ground/base-data.ts';

/** Whether a place is within the country's coasts and borders, as the map draws them. */
export function isOnLand({ land }: BaseData, { lat, lon }: Position): boolean {
  return land.some((rings) => rings.reduce((isIn, ring) => (isInRing(ring, lat, lon) ? !isIn : isIn), false));
}

/** Counts how often a line to the east crosses the ring. */
function isInRing(ring: BaseData['land'][number][number], lat: number, lon: number): boolean {
  let isIn = false;
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
    const [x, y] = ring[at] as [number, number];
    const [fromX, fromY] = ring[before] as [number, number];
    if (y > lat !== fromY > lat && lon < ((fromX - x) * (lat - y)) / (fromY - y) + x) isIn = !isIn;
  }
  return isIn;
}
