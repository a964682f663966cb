import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { countyAt } from './county-at.ts';
import { isNearState } from './is-near-state.ts';

interface PlacedRow {
  stateFips: number;
  start: Position | null;
  finish: Position | null;
  flags: QualityFlag[];
}

/** Sets coordinates right that lack the sign of western longitudes or are swapped, and marks the row. */
export function withRightPlaces<Row extends PlacedRow>(row: Row): Row {
  const start = row.start && rightPlace(row.start, row.stateFips);
  const finish = row.finish && rightPlace(row.finish, row.stateFips);
  if (start === row.start && finish === row.finish) return row;
  return { ...row, start, finish, flags: [...row.flags, 'place_set_right'] };
}

/** The proof of a mistake is that the place is far from its state, and on land in the state without the mistake. */
function rightPlace(place: Position, stateFips: number): Position {
  if (isNearState(place, stateFips) || countyAt(place)?.stateFips === stateFips) return place;
  const { lat, lon } = place;
  const candidates = [
    { lat, lon: -lon },
    { lat: lon, lon: lat },
    { lat: lon, lon: -lat },
  ];
  return candidates.find((candidate) => countyAt(candidate)?.stateFips === stateFips) ?? place;
}
