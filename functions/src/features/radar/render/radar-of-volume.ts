import { distanceMiles } from '@touchdown/shared/geo/great-circle.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import type { Volume } from '@touchdown/level2/volume.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';

/** Radars have moved by a few miles, and lists round their places. */
const sameRadarKm = 25;

/**
 * Why a volume is not of the radar that its key names; undefined where it is, or where nothing contradicts. Drawn
 * under the wrong name, its distances and beam heights would be wrong.
 */
export function whyOtherRadar(
  { station, location }: Pick<Volume, 'station' | 'location'>,
  keyedStation: string,
): string | undefined {
  const expected = findStation(keyedStation);
  const found = location ?? (station === undefined ? undefined : findStation(station));
  if (!expected || !found || distanceMiles(expected, found) * kmPerMile <= sameRadarKm) return undefined;
  const other = station === undefined || station === keyedStation ? 'another radar' : station;
  return `it is of ${other}, not of ${keyedStation}`;
}
