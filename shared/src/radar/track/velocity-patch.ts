import { rangeFolded } from '@touchdown/level2/volume.ts';
import { groundRangeKm, slantRangeKm } from '../sweeps/beam-height.ts';
import type { MeasuredMoment, MeasuredSweep } from '../sweeps/measured-sweep.ts';
import { minEchoDbz, valuesOf } from '../sweeps/weak-gates.ts';
import type { Tilt } from './scan-tilt.ts';
import type { Ground, SearchArea } from './search-area.ts';

/** The gates about the place of a search, by azimuth and distance. */
export interface Patch {
  rows: number;
  columns: number;
  /** Of each row, clockwise from north, in radians. They grow, and may be outside 0 to 2π. */
  azimuths: Float64Array;
  sines: Float64Array;
  cosines: Float64Array;
  /** Between rows, in the middle. */
  rowStep: number;
  /** Of each column, over the ground. */
  groundKm: Float64Array;
  gateKm: number;
  /** Metres per second, row after row. NaN where nothing was measured, or where no rain or debris is. */
  velocities: Float32Array;
  /** Other than 0 where unfolding had to guess. */
  doubtful: Uint8Array;
}

const radians = Math.PI / 180;

/** Cuts the velocities in echo about an area. Undefined where the sweep does not reach it, or without reflectivity. */
export function velocityPatch(tilt: Tilt, area: SearchArea, marginKm: number): Patch | undefined {
  const { velocity, doubt, echo, elevationDegrees } = tilt;
  const dbzAt = valuesOf(echo, 'REF');
  if (!dbzAt) return undefined;
  const radials = radialsOver(tilt, area, marginKm);
  const { first, end } = gatesOver(velocity, elevationDegrees, area, marginKm);
  if (radials.length < 3 || end - first < 3) return undefined;
  const [rows, columns] = [radials.length, end - first];
  const slantKm = (column: number) =>
    (velocity.firstGateMeters + (first + column) * velocity.gateSpacingMeters) / 1_000;
  const velocities = new Float32Array(rows * columns).fill(Number.NaN);
  const doubtful = new Uint8Array(rows * columns);
  for (const [row, { radial, azimuth }] of radials.entries()) {
    const dbz = dbzAt(azimuth / radians);
    for (let column = 0; column < columns; column += 1) {
      const from = radial * velocity.gateCount + first + column;
      const code = velocity.codes[from] as number;
      if (code <= rangeFolded || !(dbz(slantKm(column)) >= minEchoDbz)) continue;
      velocities[row * columns + column] = (code - velocity.offset) / velocity.scale;
      doubtful[row * columns + column] = doubt?.[from] ?? 0;
    }
  }
  const azimuths = Float64Array.from(radials, ({ azimuth }) => azimuth);
  return {
    rows,
    columns,
    azimuths,
    sines: azimuths.map(Math.sin),
    cosines: azimuths.map(Math.cos),
    rowStep: medianStep(azimuths),
    groundKm: Float64Array.from({ length: columns }, (_, column) =>
      groundRangeKm(slantKm(column), elevationDegrees),
    ),
    gateKm: velocity.gateSpacingMeters / 1_000,
    velocities,
    doubtful,
  };
}

/** In the order of their azimuths, which count from the middle of the area so that north is no seam. */
export function radialsOver(
  { radials }: Pick<MeasuredSweep, 'radials'>,
  { line, reachKm }: SearchArea,
  marginKm: number,
): { radial: number; azimuth: number }[] {
  const middle = bearingOf(line[line.length >> 1] ?? { east: 0, north: 0 });
  let [least, most] = [0, 0];
  for (const place of line) {
    const km = Math.hypot(place.east, place.north);
    const half = km <= reachKm + marginKm ? Math.PI : Math.asin((reachKm + marginKm) / km);
    const from = wrapped(bearingOf(place) - middle);
    least = Math.min(least, from - half);
    most = Math.max(most, from + half);
  }
  const over: { radial: number; azimuth: number }[] = [];
  for (const [radial, degrees] of radials.azimuthDegrees.entries()) {
    const from = wrapped(degrees * radians - middle);
    if (from >= least && from <= most) over.push({ radial, azimuth: middle + from });
  }
  return over.sort((a, b) => a.azimuth - b.azimuth);
}

/** The gates from the nearest place of an area to its farthest, the end excluded. */
export function gatesOver(
  { gateCount, firstGateMeters, gateSpacingMeters }: MeasuredMoment,
  elevationDegrees: number,
  { line, reachKm }: SearchArea,
  marginKm: number,
): { first: number; end: number } {
  const distances = line.map(({ east, north }) => Math.hypot(east, north));
  const gateAt = (groundKm: number) =>
    (slantRangeKm(groundKm, elevationDegrees) * 1_000 - firstGateMeters) / gateSpacingMeters;
  const nearest = Math.max(0, Math.min(...distances) - reachKm - marginKm);
  return {
    first: Math.max(0, Math.ceil(gateAt(nearest))),
    end: Math.min(gateCount, Math.floor(gateAt(Math.max(...distances) + reachKm + marginKm)) + 1),
  };
}

function bearingOf({ east, north }: Ground): number {
  return Math.atan2(east, north);
}

/** Between −π and π. */
function wrapped(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}

function medianStep(azimuths: Float64Array): number {
  const steps = azimuths.slice(1).map((azimuth, before) => azimuth - (azimuths[before] as number));
  return steps.sort()[steps.length >> 1] ?? 0;
}
