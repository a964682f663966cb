import { positionOf } from '@touchdown/shared/geo/great-circle.ts';
import type { Town } from '@touchdown/shared/geo/towns/towns.ts';
import { milesFromPath, type PathOfTornado } from './miles-from-path.ts';
import { townsIn } from './towns-in.ts';

/** A town whose middle is this near to the path was hit, or almost. */
const maxMilesFromPath = 2;

/** Returns the most populous town on the path that is in one of the states, given by their postal codes. */
export function largestTownOnPath(
  tornado: PathOfTornado,
  states: readonly (string | undefined)[],
): Town | undefined {
  const ends = [
    positionOf(tornado.start_lat, tornado.start_lon),
    positionOf(tornado.end_lat, tornado.end_lon),
  ];
  const places = tornado.tornado_path ?? ends.filter((end) => end !== null);
  if (places.length === 0) return undefined;
  let largest: Town | undefined;
  for (const town of townsIn(places, maxMilesFromPath)) {
    if (!states.includes(town.state) || (largest && peopleOf(town) <= peopleOf(largest))) continue;
    if (milesFromPath(town, tornado) <= maxMilesFromPath) largest = town;
  }
  return largest;
}

/** The towns without a number are smaller than all others. */
function peopleOf({ population }: Town): number {
  return population ?? 0;
}
