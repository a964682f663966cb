import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import type { GroundName } from '@touchdown/shared/geo/ground/ground-tile.ts';

/** Points on each part of a path that towns are compared with. */
const pointsPerPart = 8;
/** Beyond this a town says nothing about where the path is. */
const maxMiles = 30;

/** Returns the town nearest to any part of a path. */
export function nearestTown(names: readonly GroundName[], path: readonly Position[]): GroundName | undefined {
  const points = pointsAlong(path);
  let best: GroundName | undefined;
  let bestMiles = maxMiles;
  for (const name of names) {
    if (name.kind !== 'town') continue;
    const [lon, lat] = name.position;
    for (const point of points) {
      const miles = distanceMiles(point, { lat, lon });
      if (miles < bestMiles) [best, bestMiles] = [name, miles];
    }
  }
  return best;
}

function pointsAlong(path: readonly Position[]): Position[] {
  return path.flatMap((from, place) => {
    const to = path[place + 1];
    if (!to) return [from];
    return Array.from({ length: pointsPerPart }, (_, step) => {
      const along = step / pointsPerPart;
      return { lat: from.lat + (to.lat - from.lat) * along, lon: from.lon + (to.lon - from.lon) * along };
    });
  });
}
