import { reachPixels } from '../../../map/pick-mark.ts';
import type { TrackColumns } from '../../../map/tracks/track-columns.ts';

/**
 * Returns the row of the shown track that is nearest to a place, or -1. One pass over flat arrays costs less
 * than picking on the graphics processor. Of equally near tracks, the one drawn last wins.
 */
export function nearestVisibleTrack(
  tracks: TrackColumns,
  shown: Uint8Array,
  [longitude, latitude]: readonly [number, number],
  pixelsPerDegree: number,
): number {
  const { startLon, startLat, endLon, endLat, bends, drawingOrder } = tracks;
  const reach = reachPixels / pixelsPerDegree;
  // A degree of longitude is shorter than a degree of latitude, on the ground and in the picture alike.
  const squeeze = Math.cos((latitude * Math.PI) / 180);
  let best = -1;
  let bestDistance = reach * squeeze;
  for (const row of drawingOrder) {
    if (shown[row] === 0) continue;
    let lon = startLon[row] as number;
    let lat = startLat[row] as number;
    for (const bend of bends.get(row) ?? []) {
      testLine(row, lon, lat, bend.lon, bend.lat);
      [lon, lat] = [bend.lon, bend.lat];
    }
    if (Number.isNaN(endLon[row])) testLine(row, lon, lat, lon, lat);
    else testLine(row, lon, lat, endLon[row] as number, endLat[row] as number);
  }
  return best;

  function testLine(row: number, lon: number, lat: number, toLon: number, toLat: number): void {
    if (Math.min(lat, toLat) - reach > latitude || Math.max(lat, toLat) + reach < latitude) return;
    if (Math.min(lon, toLon) - reach > longitude || Math.max(lon, toLon) + reach < longitude) return;
    const [px, py] = [(longitude - lon) * squeeze, latitude - lat];
    const [dx, dy] = [(toLon - lon) * squeeze, toLat - lat];
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
    const distance = Math.hypot(px - along * dx, py - along * dy);
    if (distance <= bestDistance) [best, bestDistance] = [row, distance];
  }
}
