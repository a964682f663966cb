import { rangeFolded } from '@touchdown/level2/volume.ts';
import type { MeasuredMoment, MeasuredSweep } from '../sweeps/measured-sweep.ts';
import { valuesOf } from '../sweeps/weak-gates.ts';

/** What the radar measured in one turn. Without reflectivity, all rain counts as light. */
export interface PhaseSweeps {
  phase: MeasuredSweep;
  correlation: MeasuredSweep;
  reflectivity: MeasuredSweep | undefined;
}

/** Where echoes are less alike, their phase is noise. */
const minCorrelation = 0.9;
/** Heavy rain shifts the phase fast enough for a short window; in lighter rain a long one takes the noise out. */
const heavyDbz = 40;
const windowGates = { heavy: 9, light: 25 } as const;
/** How much a gate moves the phase that the next one is compared with. One gate alone may be wrong. */
const settling = 0.25;

const scale = 100;
const offset = 3_002;
/** No rain shifts the phase as much, and codes are whole numbers above 1. */
const maxDegreesPerKm = 30;

/**
 * How fast the two polarizations come apart along the beam, in degrees a kilometer one way: half of the slope of the phase,
 * by least squares over 9 gates where reflectivity is at least 40 dBZ and over 25 elsewhere, as the Weather Service
 * computes it. At least half of a window's gates must count. Undefined without phase and correlation.
 */
export function specificPhase({ phase, correlation, reflectivity }: PhaseSweeps): MeasuredSweep | undefined {
  const moment = phase.moments.PHI;
  const correlationAt = valuesOf(correlation, 'RHO');
  if (!moment || !correlationAt) return undefined;
  const dbzAt = valuesOf(reflectivity, 'REF');
  const { gateCount, firstGateMeters, gateSpacingMeters } = moment;
  const codes = new Uint16Array(moment.codes.length);
  for (const [radial, azimuth] of phase.radials.azimuthDegrees.entries()) {
    const [correlationOf, dbzOf] = [correlationAt(azimuth), dbzAt?.(azimuth)];
    const slantKm = (gate: number) => (firstGateMeters + gate * gateSpacingMeters) / 1_000;
    const counts = (gate: number) => correlationOf(slantKm(gate)) >= minCorrelation;
    const unfolded = unfoldedPhase(moment, radial, counts);
    const sums = sumsAlong(unfolded);
    for (let gate = 0; gate < gateCount; gate += 1) {
      if (Number.isNaN(unfolded[gate])) continue;
      const isHeavy = (dbzOf?.(slantKm(gate)) ?? Number.NaN) >= heavyDbz;
      const slope = slopeAround(sums, gate, windowGates[isHeavy ? 'heavy' : 'light']);
      const perKm = (slope / 2 / gateSpacingMeters) * 1_000;
      if (!(Math.abs(perKm) < maxDegreesPerKm)) continue;
      codes[radial * gateCount + gate] = Math.round(perKm * scale) + offset;
    }
  }
  const { count, azimuthDegrees } = phase.radials;
  return {
    elevationDegrees: phase.elevationDegrees,
    radials: { count, azimuthDegrees },
    moments: { PHI: { codes, gateCount, firstGateMeters, gateSpacingMeters, scale, offset } },
  };
}

/** The phase along a radial without its jumps of a whole turn. NaN where it does not count. */
function unfoldedPhase(
  { codes, gateCount, scale, offset }: MeasuredMoment,
  radial: number,
  counts: (gate: number) => boolean,
): Float64Array {
  const unfolded = new Float64Array(gateCount).fill(Number.NaN);
  let before = Number.NaN;
  for (let gate = 0; gate < gateCount; gate += 1) {
    const code = codes[radial * gateCount + gate] as number;
    if (code <= rangeFolded || !counts(gate)) continue;
    const sent = (code - offset) / scale;
    const degrees = Number.isNaN(before) ? sent : sent + 360 * Math.round((before - sent) / 360);
    unfolded[gate] = degrees;
    before = Number.isNaN(before) ? degrees : before + (degrees - before) * settling;
  }
  return unfolded;
}

/** Sums from the first gate up to each, so that a window's are two lookups. */
interface Sums {
  count: Float64Array;
  x: Float64Array;
  y: Float64Array;
  xx: Float64Array;
  xy: Float64Array;
}

function sumsAlong(degrees: Float64Array): Sums {
  const empty = () => new Float64Array(degrees.length + 1);
  const sums: Sums = { count: empty(), x: empty(), y: empty(), xx: empty(), xy: empty() };
  for (const [gate, y] of degrees.entries()) {
    const one = Number.isNaN(y) ? 0 : 1;
    const add = (to: Float64Array, value: number) => {
      to[gate + 1] = (to[gate] as number) + (one ? value : 0);
    };
    add(sums.count, 1);
    add(sums.x, gate);
    add(sums.y, y);
    add(sums.xx, gate * gate);
    add(sums.xy, gate * y);
  }
  return sums;
}

/** Degrees a gate, by least squares over the window around one. NaN where too few gates count. */
function slopeAround(sums: Sums, gate: number, window: number): number {
  const half = (window - 1) / 2;
  const from = Math.max(0, gate - half);
  const to = Math.min(sums.count.length - 1, gate + half + 1);
  const within = (of: Float64Array) => (of[to] as number) - (of[from] as number);
  const count = within(sums.count);
  if (count * 2 < window) return Number.NaN;
  const x = within(sums.x);
  return (count * within(sums.xy) - x * within(sums.y)) / (count * within(sums.xx) - x * x);
}
