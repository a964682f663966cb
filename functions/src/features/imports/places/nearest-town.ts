import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import type { Town } from '@touchdown/shared/geo/towns/towns.ts';
import { townsIn } from './towns-in.ts';

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
