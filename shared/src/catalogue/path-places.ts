import { earthRadiusMiles } from '../geo/earth.ts';
import type { Bitset } from './bitset.ts';
import { column, nullStep, type Catalogue } from './columns.ts';
import { findRows } from './find-rows.ts';
import type { Circle, PassedPlace } from './query.ts';

const radians = Math.PI / 180;
const milesPerDegree = earthRadiusMiles * radians;

/** Adds the tornadoes whose path came into one of a place's circles, and those that the place names. */
export function markPassed(
  bits: Bitset,
  catalogue: Catalogue,
  { circles = [], ids = [] }: PassedPlace,
): void {
  for (const circle of circles) markPaths(bits, catalogue, circle);
  if (ids.length > 0) for (const row of findRows(catalogue, ids).values()) mark(bits, row);
}

/**
 * Tests every path: first its box against the box of the circle, then the distance of the line from the centre. Lines
 * are straight on a flat map around the centre, which is exact to less than a mile where it decides.
 */
function markPaths(bits: Bitset, catalogue: Catalogue, { lat, lon, radiusMiles }: Circle): void {
  const { steps: lats, scale } = column(catalogue, 'startLat');
  const { steps: lons } = column(catalogue, 'startLon');
  const { steps: endLats } = column(catalogue, 'endLat');
  const { steps: endLons } = column(catalogue, 'endLon');
  const eastScale = Math.cos(lat * radians);
  const reachNorth = (radiusMiles / milesPerDegree) * scale;
  const reachEast = reachNorth / Math.max(eastScale, 1e-6);
  const [y, x] = [lat * scale, lon * scale];
  const radius = (radiusMiles / milesPerDegree) * scale;
  for (let row = 0; row < catalogue.count; row++) {
    const startLat = lats[row] as number;
    const startLon = lons[row] as number;
    if (startLat === nullStep || startLon === nullStep) continue;
    let endLat = endLats[row] as number;
    let endLon = endLons[row] as number;
    // Without an end, the path is the place of touchdown.
    if (endLat === nullStep || endLon === nullStep) [endLat, endLon] = [startLat, startLon];
    if (Math.min(startLat, endLat) > y + reachNorth || Math.max(startLat, endLat) < y - reachNorth) continue;
    if (Math.min(startLon, endLon) > x + reachEast || Math.max(startLon, endLon) < x - reachEast) continue;
    const [x1, y1] = [(startLon - x) * eastScale, startLat - y];
    const [dx, dy] = [(endLon - startLon) * eastScale, endLat - startLat];
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(x1 * dx + y1 * dy) / length));
    if (Math.hypot(x1 + along * dx, y1 + along * dy) <= radius) mark(bits, row);
  }
}

function mark(bits: Bitset, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << (row & 31));
}
