import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { readTowns, type Town } from '@touchdown/shared/geo/towns/towns.ts';

/** Farther away, a town says little about a place. */
export const maxTownMiles = 25;
const cellDegrees = 0.25;
const milesPerDegree = 69.09;
/** More than the columns of any row, so that each cell has a number of its own. */
const rowStride = 4_096;

export interface NearTown {
  town: Town;
  miles: number;
}

let cells: ReadonlyMap<number, Town[]> | undefined;

/** Returns the nearest town within the limit, in one state if its postal code is given. */
export function nearestTown(place: Position, state?: string): NearTown | undefined {
  cells ??= indexTowns();
  const lonScale = Math.cos((place.lat * Math.PI) / 180);
  const limit = maxTownMiles / milesPerDegree;
  const [south, north] = [cellOf(place.lat - limit), cellOf(place.lat + limit)];
  const [west, east] = [cellOf(place.lon - limit / lonScale), cellOf(place.lon + limit / lonScale)];
  let nearest: Town | undefined;
  // Flat distances suffice to compare towns this near to each other, and are ten times as fast.
  let least = limit * limit;
  for (let row = south; row <= north; row++) {
    for (let column = west; column <= east; column++) {
      for (const town of cells.get(row * rowStride + column) ?? []) {
        const y = town.lat - place.lat;
        const x = (town.lon - place.lon) * lonScale;
        const square = x * x + y * y;
        if (square > least || (state !== undefined && town.state !== state)) continue;
        least = square;
        nearest = town;
      }
    }
  }
  return nearest && { town: nearest, miles: distanceMiles(nearest, place) };
}

function indexTowns(): Map<number, Town[]> {
  const index = new Map<number, Town[]>();
  for (const town of readTowns()) {
    const key = cellOf(town.lat) * rowStride + cellOf(town.lon);
    const cell = index.get(key);
    if (cell) cell.push(town);
    else index.set(key, [town]);
  }
  return index;
}

function cellOf(degrees: number): number {
  return Math.floor(degrees / cellDegrees);
}
