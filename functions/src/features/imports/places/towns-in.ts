import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { readTowns, type Town } from '@touchdown/shared/geo/towns/towns.ts';

const cellDegrees = 0.25;
const milesPerDegree = 69.09;
/** More than the columns of any row, so that each cell has a number of its own. */
const rowStride = 4_096;

let cells: ReadonlyMap<number, Town[]> | undefined;

/** Returns the towns within so many miles of the box around the places, and some that are a little farther. */
export function townsIn(places: readonly Position[], miles: number): Town[] {
  cells ??= indexTowns();
  const [lats, lons] = [places.map(({ lat }) => lat), places.map(({ lon }) => lon)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const latMargin = miles / milesPerDegree;
  const lonMargin = latMargin / Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180);
  const [west, east] = [cellOf(Math.min(...lons) - lonMargin), cellOf(Math.max(...lons) + lonMargin)];
  const found: Town[] = [];
  for (let row = cellOf(south - latMargin); row <= cellOf(north + latMargin); row++) {
    for (let column = west; column <= east; column++) {
      found.push(...(cells.get(row * rowStride + column) ?? []));
    }
  }
  return found;
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
