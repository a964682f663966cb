import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { stateByFips } from './states.ts';

/** Rule 29: fifty miles in degrees, at the latitude of the middle of the country. */
const toleranceDegrees = { lat: 0.73, lon: 0.95 };

/** Whether a place is in the box of a state, or at most fifty miles outside. Of an unknown state, nothing is said. */
export function isNearState({ lat, lon }: Position, stateFips: number): boolean {
  const state = stateByFips(stateFips);
  return (
    !state ||
    (lat >= state.south - toleranceDegrees.lat &&
      lat <= state.north + toleranceDegrees.lat &&
      lon >= state.west - toleranceDegrees.lon &&
      lon <= state.east + toleranceDegrees.lon)
  );
}
