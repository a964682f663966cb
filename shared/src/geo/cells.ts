import type { Position } from './great-circle.ts';

/**
 * A cell of the finest grid is a hundredth of a degree high and, at our latitudes, about as wide: 1.1 km. A place that
 * others must not see more exactly is told by its cell.
 */
export const cellsPerDegree = { lat: 100, lon: 80 } as const;

/** The middle of the cell in which a place is. It says which part of town, and not which house. */
export function cellMiddle({ lat, lon }: Position): Position {
  const middle = (degrees: number, perDegree: number) =>
    Math.round(((Math.floor(degrees * perDegree) + 0.5) / perDegree) * 1e5) / 1e5;
  return { lat: middle(lat, cellsPerDegree.lat), lon: middle(lon, cellsPerDegree.lon) };
}
