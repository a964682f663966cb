import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { countyAt, isNearState, isNearUnitedStates } from './county-at.ts';

interface PlacedRow {
  stateFips: number;
  start: Position | null;
  finish: Position | null;
  flags: QualityFlag[];
}

/**
 * Sets coordinates right that lack the sign of western longitudes or are swapped, and leaves out those that are still
 * not in the United States. Marks the row.
 */
export function withRightPlaces<Row extends PlacedRow>(row: Row): Row {
  const start = row.start && rightPlace(row.start, row.stateFips);
  const finish = row.finish && rightPlace(row.finish, row.stateFips);
  if (start === row.start && finish === row.finish) return row;
  const isLeftOut = (row.start && !start) || (row.finish && !finish);
  const isSetRight = (start && start !== row.start) || (finish && finish !== row.finish);
  const flags = [...row.flags];
  if (isSetRight) flags.push('place_set_right');
  if (isLeftOut && !flags.includes('place_unreadable')) flags.push('place_unreadable');
  return { ...row, start, finish, flags };
}

/** The proof of a mistake is that the place is far from its state, and on land in the state without the mistake. */
function rightPlace(place: Position, stateFips: number): Position | null {
  if (isNearState(place, stateFips) || countyAt(place)?.stateFips === stateFips) return place;
  const right = mistakenPlaces(place).find((candidate) => countyAt(candidate)?.stateFips === stateFips);
  return right ?? (isNearUnitedStates(place) ? place : null);
}

/** Whether a place is in the United States as it is, or would be without one of the known mistakes. */
export function canBeSetRight(place: Position): boolean {
  return [place, ...mistakenPlaces(place)].some(isNearUnitedStates);
}

function mistakenPlaces({ lat, lon }: Position): Position[] {
  return [
    { lat, lon: -lon },
    { lat: lon, lon: lat },
    { lat: lon, lon: -lat },
  ];
}
