import { rangeFolded } from '@touchdown/shared/level2/volume.ts';
import type { MeasuredMoment } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import type { ValueAt } from '@touchdown/shared/radar/sweeps/value-at.ts';

/** A part of a radial, the end excluded. */
interface GateRow {
  radial: number;
  from: number;
  to: number;
}

export type PlaceFromRadar = Pick<ValueAt, 'distanceKm' | 'bearingDegrees'>;

export interface Extreme {
  code: number;
  radial: number;
  gate: number;
}

const radians = Math.PI / 180;
/** How many gates and radials around one must be measured, so that it counts. */
const solidReach = 2;

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

/**
 * The lowest and the highest code that a gate has together with its eight neighbours: a single gate is often noise.
 * In clear air, whose velocities are noise, some of the gates around are empty; those do not count. Radials are in the
 * order of arrival, so a radial's neighbours are beside it.
 */
export function extremesOf({ codes, gateCount }: MeasuredMoment, rows: readonly GateRow[]) {
  let [low, high]: (Extreme | undefined)[] = [undefined, undefined];
  const margin = solidReach * (gateCount + 1);
  for (const { radial, from, to } of rows) {
    const start = radial * gateCount;
    const end = Math.min(start + to, codes.length - margin);
    for (let at = Math.max(start + from, margin); at < end; at += 1) {
      const code = codes[at] as number;
      // Most gates are empty, or no more extreme than what was found.
      if (code <= rangeFolded || (low && high && code >= low.code && code <= high.code)) continue;
      const [least, most] = rangeAround(codes, gateCount, at, 1);
      if ((low && high && most >= low.code && least <= high.code) || least <= rangeFolded) continue;
      if (rangeAround(codes, gateCount, at, solidReach)[0] <= rangeFolded) continue;
      if (!low || most < low.code) low = { code: most, radial, gate: at - start };
      if (!high || least > high.code) high = { code: least, radial, gate: at - start };
    }
  }
  return low && high ? { low, high } : undefined;
}

function rangeAround(codes: MeasuredMoment['codes'], gateCount: number, at: number, reach: number) {
  let [least, most] = [codes[at] as number, codes[at] as number];
  for (let row = at - reach * gateCount; row <= at + reach * gateCount; row += gateCount) {
    for (let gate = row - reach; gate <= row + reach; gate += 1) {
      const near = codes[gate] as number;
      if (near < least) least = near;
      if (near > most) most = near;
    }
  }
  return [least, most] as const;
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
