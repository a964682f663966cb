import { rangeFolded } from '@touchdown/level2/volume.ts';
import type { GateRow } from '@touchdown/shared/radar/sweeps/extremes.ts';
import type { MeasuredMoment } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import type { Ground } from '@touchdown/shared/radar/track/search-area.ts';
import type { ValueAt } from '@touchdown/shared/radar/sweeps/value-at.ts';

export type PlaceFromRadar = Pick<ValueAt, 'distanceKm' | 'bearingDegrees'>;

const radians = Math.PI / 180;

/** From one place to another; without the first, from the radar. In degrees, clockwise from north. */
export function bearingTo(to: Ground, from: Ground = { east: 0, north: 0 }): number {
  return Math.atan2(to.east - from.east, to.north - from.north) / radians;
}

/** From one direction clockwise to another, −180 to 180 degrees. */
export function turnBetween(from: number, to: number): number {
  return ((((to - from + 180) % 360) + 360) % 360) - 180;
}

export function allGates({ gateCount }: MeasuredMoment, radials: number): GateRow[] {
  return Array.from({ length: radials }, (_, radial) => ({ radial, from: 0, to: gateCount }));
}

/** The gates within a distance of a place. */
export function gatesNear(
  { gateCount, firstGateMeters, gateSpacingMeters }: MeasuredMoment,
  azimuthDegrees: Float32Array,
  { distanceKm, bearingDegrees }: PlaceFromRadar,
  reachKm: number,
): GateRow[] {
  const gateAt = (km: number) => (km * 1_000 - firstGateMeters) / gateSpacingMeters;
  return Array.from(azimuthDegrees).flatMap((azimuth, radial) => {
    const turn = (azimuth - bearingDegrees) * radians;
    const half = Math.sqrt(reachKm ** 2 - (distanceKm * Math.sin(turn)) ** 2);
    const middle = distanceKm * Math.cos(turn);
    const from = Math.max(0, Math.ceil(gateAt(middle - half)));
    const to = Math.min(gateCount, Math.floor(gateAt(middle + half)) + 1);
    // Where a radial misses the circle, half of the chord is not a number.
    return to > from ? [{ radial, from, to }] : [];
  });
}

/** The code that half of the measurements exceed. */
export function medianOf({ codes, gateCount }: MeasuredMoment, rows: readonly GateRow[]): number {
  const counts = new Uint32Array(65_536);
  let measured = 0;
  for (const { radial, from, to } of rows) {
    for (let at = radial * gateCount + from; at < radial * gateCount + to; at += 1) {
      const code = codes[at] as number;
      if (code <= rangeFolded) continue;
      counts[code] = (counts[code] as number) + 1;
      measured += 1;
    }
  }
  let below = 0;
  return counts.findIndex((count) => (below += count) * 2 >= measured);
}
