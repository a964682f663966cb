import { rangeFolded } from '@touchdown/level2/volume.ts';
import type { MeasuredMoment, MeasuredSweep } from '../sweeps/measured-sweep.ts';
import { minEchoDbz, valuesOf } from '../sweeps/weak-gates.ts';

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
const [heavyGates, lightGates] = [9, 25];
/** How much a gate moves the phase that the next one is compared with. One gate alone may be wrong. */
const settling = 0.25;

const scale = 100;
const offset = 3_002;
/** No rain shifts the phase as much, and codes are whole numbers above 1. */
const maxDegreesPerKm = 30;

/**
 * How fast the two polarizations come apart along the beam, in degrees a kilometer one way: half of the slope of the phase,
 * averaged and then fitted by least squares over 9 gates where reflectivity is at least 40 dBZ and over 25 elsewhere.
 * Ryzhkov and others, "Rainfall Estimation with a Polarimetric Prototype of WSR-88D", Journal of Applied Meteorology 44
 * (2005). At least half of a window's gates must count. Undefined without phase and correlation.
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
    const [heavy, light] = [heavyGates, lightGates].map((window) => slopesAlong(unfolded, window));
    for (let gate = 0; gate < gateCount; gate += 1) {
      const dbz = dbzOf ? dbzOf(slantKm(gate)) : minEchoDbz;
      // Where there is no rain, the phase is noise.
      if (Number.isNaN(unfolded[gate]) || !(dbz >= minEchoDbz)) continue;
      const slope = (dbz >= heavyDbz ? heavy : light)?.[gate] ?? Number.NaN;
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

/**
 * Degrees a gate at each gate, by averages and then least squares over the window around it. An average stands where the
 * gates are that it has, so that a slope is the same at the edge of the rain.
 */
function slopesAlong(degrees: Float64Array, window: number): Float64Array {
  const half = (window - 1) / 2;
  const plain = new SumsAlong(
    degrees.map((_, gate) => gate),
    degrees,
  );
  const places = new Float64Array(degrees.length);
  const averages = degrees.map((_, gate) => {
    const { count, x, y } = plain.around(gate, half);
    if (count * 2 < window) return Number.NaN;
    places[gate] = x / count;
    return y / count;
  });
  const sums = new SumsAlong(places, averages);
  return averages.map((_, gate) => {
    const { count, x, y, xx, xy } = sums.around(gate, half);
    return count * 2 < window ? Number.NaN : (count * xy - x * y) / (count * xx - x * x);
  });
}

/** How many sums there are for each gate. */
const width = 5;

/** Sums over the gates of a radial that count, from the first one up to each, so that a window's are two lookups. */
class SumsAlong {
  readonly #sums: Float64Array;

  /** Where `ys` is not a number, nothing counts. */
  constructor(xs: Float64Array, ys: Float64Array) {
    this.#sums = new Float64Array((ys.length + 1) * width);
    let [count, x, y, xx, xy] = [0, 0, 0, 0, 0];
    for (let gate = 0; gate < ys.length; gate += 1) {
      const [ownX, ownY] = [xs[gate] as number, ys[gate] as number];
      if (!Number.isNaN(ownY)) {
        count += 1;
        x += ownX;
        y += ownY;
        xx += ownX * ownX;
        xy += ownX * ownY;
      }
      const at = (gate + 1) * width;
      this.#sums[at] = count;
      this.#sums[at + 1] = x;
      this.#sums[at + 2] = y;
      this.#sums[at + 3] = xx;
      this.#sums[at + 4] = xy;
    }
  }

  around(gate: number, half: number) {
    const last = this.#sums.length / width - 1;
    const [from, to] = [Math.max(0, gate - half) * width, Math.min(last, gate + half + 1) * width];
    const sum = (at: number) => (this.#sums[to + at] as number) - (this.#sums[from + at] as number);
    return { count: sum(0), x: sum(1), y: sum(2), xx: sum(3), xy: sum(4) };
  }
}
