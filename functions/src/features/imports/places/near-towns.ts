import {
  distanceMiles,
  type Position,
  bearingDegrees,
  positionOf,
} from '@touchdown/shared/geo/great-circle.ts';
import { type Town, readTowns } from '@touchdown/shared/geo/towns/towns.ts';
import { nearestApproach } from '@touchdown/shared/geo/path-reach.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { stateByPostal } from './states.ts';

/** Farther away, a town says little about a place. */
export const maxTownMiles = 25;
const milesPerDegree = 69.09;

export interface NearTown {
  town: Town;
  miles: number;
}

/** Returns the nearest town within the limit, in one state if its postal code is given. */
export function nearestTown(place: Position, state?: string): NearTown | undefined {
  const lonScale = Math.cos((place.lat * Math.PI) / 180);
  const limit = maxTownMiles / milesPerDegree;
  let nearest: Town | undefined;
  // Flat distances suffice to compare towns this near to each other, and are ten times as fast.
  let least = limit * limit;
  for (const town of townsIn([place], maxTownMiles)) {
    const y = town.lat - place.lat;
    const x = (town.lon - place.lon) * lonScale;
    const square = x * x + y * y;
    if (square > least || (state !== undefined && town.state !== state)) continue;
    least = square;
    nearest = town;
  }
  return nearest && { town: nearest, miles: distanceMiles(nearest, place) };
}

/** Nearer than this to its middle, a place is in the town. */
const inTownMiles = 0.5;
/** Sources round places to about a mile, so tenths mean something only near a town. */
const wholeMilesFrom = 10;
const directions = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];

/** Returns `2.1 mi SW of Joplin, Missouri`, or null if no town is near. The town may be in a neighboring state. */
export function placeText(place: Position): string | null {
  const near = nearestTown(place);
  if (!near) return null;
  const { town, miles } = near;
  const name = `${town.name}, ${stateByPostal(town.state)?.name ?? town.state}`;
  if (miles < inTownMiles) return `in ${name}`;
  const tenths = Math.round(miles * 10) / 10;
  const distance = tenths < wholeMilesFrom ? String(tenths) : String(Math.round(miles));
  const direction = directions[Math.round(bearingDegrees(town, place) / 45) % directions.length] ?? '';
  return `${distance} mi ${direction} of ${name}`;
}

const cellDegrees = 0.25;
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

export type PathOfTornado = Pick<Tornado, 'start_lat' | 'start_lon' | 'end_lat' | 'end_lon' | 'tornado_path'>;

/** Returns how far a place is from the path of a tornado; infinite where the path is not recorded. */
export function milesFromPath(place: Position, tornado: PathOfTornado): number {
  const ends = [
    positionOf(tornado.start_lat, tornado.start_lon),
    positionOf(tornado.end_lat, tornado.end_lon),
  ];
  const path = tornado.tornado_path ?? ends.filter((end) => end !== null);
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last) return Infinity;
  const line = { ...first, endLat: last.lat, endLon: last.lon, bends: path.slice(1, -1) };
  return nearestApproach(line, place).miles;
}
