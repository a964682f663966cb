import { states } from '@touchdown/shared/geo/states.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { isDaylightKept } from './daylight-before-1967.ts';
import { timeZoneOf } from './time-zone-of.ts';
import { readClock, type ClockReading } from './zone-clock.ts';

/** What clocks showed at a place of a state at an instant; null where its zone is not known. */
export function clockAt(statePostal: string, place: Position | undefined, at: number): ClockReading | null {
  const state = states.find(({ postal }) => postal === statePostal)?.name ?? '';
  const [start_lat, start_lon] = [place?.lat ?? null, place?.lon ?? null];
  const zone = timeZoneOf({ state, start_lat, start_lon, end_lat: null, end_lon: null });
  return zone === null ? null : readClock(zone, at, isDaylightKept(state));
}
