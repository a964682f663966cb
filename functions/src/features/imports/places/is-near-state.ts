import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { countyAt } from './county-at.ts';
import { placedStates, stateByFips, type PlacedState } from './states.ts';

/** Rule 29: fifty miles in degrees, at the latitude of the middle of the country. */
const toleranceDegrees = { lat: 0.73, lon: 0.95 };

/** Whether a place is in the box of a state, or at most fifty miles outside. Of an unknown state, nothing is said. */
export function isNearState(place: Position, stateFips: number): boolean {
  const state = stateByFips(stateFips);
  return !state || isNearBox(place, state);
}

/** Whether a place is in a state or territory, or so near that its row may mean one. */
export function isNearUnitedStates(place: Position): boolean {
  return placedStates.some((state) => isNearBox(place, state)) || countyAt(place) !== undefined;
}

function isNearBox({ lat, lon }: Position, state: PlacedState): boolean {
  return (
    lat >= state.south - toleranceDegrees.lat &&
    lat <= state.north + toleranceDegrees.lat &&
    lon >= state.west - toleranceDegrees.lon &&
    lon <= state.east + toleranceDegrees.lon
  );
}
