import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { SourceTime } from '../ncei/source-values.ts';
import { countyAt, isNearState, isNearUnitedStates } from '../places/county-at.ts';

/** A clock that both agencies have wrong, as a person has found out from other accounts. */
interface ClockReading {
  /** The beginning in the agencies' rows, on their clock, which is Central standard time. */
  local: string;
  place: Position;
  /** How much later it was. */
  minutes: number;
}

/**
 * Xenia, Ohio, 1974: the rows have 1:30 p.m. CST, which is 3:30 p.m. on the clocks of Ohio. The Weather Service's report
 * of the outbreak and the city's own have the tornado touch down about 4:30 and enter Xenia at 4:40 p.m. NCEI's row of the
 * next county, 20 miles on, is of 2:50 p.m. CST, which makes 15 mph from the recorded hour and 61 mph from the right one.
 */
const clockReadings: readonly ClockReading[] = [
  { local: '1974-04-03T13:30', place: { lat: 39.63, lon: -84.05 }, minutes: 60 },
];

const samePlaceMiles = 3;

interface TimedRow {
  begin: SourceTime;
  end: SourceTime | null;
  start: Position | null;
  flags: QualityFlag[];
}

/** Sets right what a row itself, or a person, shows to be mistaken. */
export function setRight<Row extends Parameters<typeof withRightPlaces>[0] & TimedRow>(row: Row): Row {
  return withRightClock(withRightPlaces(row));
}

/** Sets a clock right that a person has read. Marks the row. If an agency sets it right, the reading is of no row. */
function withRightClock<Row extends TimedRow>(row: Row): Row {
  const { start } = row;
  const reading =
    start &&
    clockReadings.find(
      ({ local, place }) => row.begin.local === local && distanceMiles(place, start) <= samePlaceMiles,
    );
  if (!reading) return row;
  const { minutes } = reading;
  const flags: QualityFlag[] = [...row.flags, 'clock_set_right'];
  return { ...row, begin: later(row.begin, minutes), end: row.end && later(row.end, minutes), flags };
}

function later(time: SourceTime, minutes: number): SourceTime {
  const local = new Date(Date.parse(`${time.local}Z`) + minutes * 60_000).toISOString().slice(0, 16);
  return { ...time, local, utc: time.utc + minutes * 60 };
}

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
function withRightPlaces<Row extends PlacedRow>(row: Row): Row {
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
