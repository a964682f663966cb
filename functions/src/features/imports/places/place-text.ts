import { bearingDegrees, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { stateByPostal } from './states.ts';
import { nearestTown } from './nearest-town.ts';

/** Nearer than this to its middle, a place is in the town. */
const inTownMiles = 0.5;
/** Sources round places to about a mile, so tenths mean something only near a town. */
const wholeMilesFrom = 10;
const directions = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];

/** Returns `2.1 mi SW of Joplin, Missouri`, or null if no town is near. The town may be in a neighbouring state. */
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
