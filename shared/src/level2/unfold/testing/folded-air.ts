import { SeededRandom } from '../../../random/seeded-random.ts';
import type { Moment, Radials } from '../../volume.ts';

/** What the air does at a place, in kilometres east and north of the radar: metres per second to the east and north. */
export type Air = (east: number, north: number) => { toEast: number; toNorth: number };

export interface FoldedSweep {
  radials: Radials;
  /** The velocities as a radar would send them. */
  folded: Moment;
  /** For each gate what the radial velocity really is; NaN where nothing is measured. */
  truth: Float32Array;
}

interface Shape {
  radials?: number;
  gates?: number;
  firstKm?: number;
  /** For each radial's azimuth. */
  nyquist: (azimuth: number) => number;
  /** Whether something is measured at a place; everywhere when left out. */
  isMeasured?: (east: number, north: number) => boolean;
}

const scale = 2;
const offset = 129;

/** Measures the air as a radar with half-metre steps does: what exceeds its Nyquist velocity is folded. */
export function foldedSweep(
  air: Air,
  { radials: count = 720, gates = 600, firstKm = 2, nyquist, isMeasured }: Shape,
): FoldedSweep {
  const gateKm = 0.25;
  const codes = new Uint8Array(count * gates);
  const truth = new Float32Array(count * gates).fill(Number.NaN);
  const azimuths = Float32Array.from({ length: count }, (_, radial) => ((radial + 0.5) / count) * 360);
  const limits = azimuths.map(nyquist);
  for (let radial = 0; radial < count; radial += 1) {
    const angle = ((azimuths[radial] ?? 0) * Math.PI) / 180;
    const limit = limits[radial] ?? 0;
    for (let gate = 0; gate < gates; gate += 1) {
      const km = firstKm + gate * gateKm;
      const [east, north] = [km * Math.sin(angle), km * Math.cos(angle)];
      if (isMeasured && !isMeasured(east, north)) continue;
      const { toEast, toNorth } = air(east, north);
      const velocity = toEast * Math.sin(angle) + toNorth * Math.cos(angle);
      truth[radial * gates + gate] = velocity;
      codes[radial * gates + gate] = Math.round(fold(velocity, limit) * scale) + offset;
    }
  }
  return {
    radials: {
      count,
      azimuthDegrees: azimuths,
      elevationDegrees: new Float32Array(count).fill(0.5),
      time: new Float64Array(count),
      nyquistMetersPerSecond: limits,
    },
    folded: {
      codes,
      gateCount: gates,
      gatesSent: new Uint16Array(count).fill(gates),
      firstGateMeters: firstKm * 1_000,
      gateSpacingMeters: gateKm * 1_000,
      scale,
      offset,
    },
    truth,
  };
}

/** Fills a share of the gates where nothing is measured with any velocity, as a radar does in clear air. */
export function addNoise(
  { folded: { codes } }: FoldedSweep,
  { share, limit }: Record<'share' | 'limit', number>,
): void {
  const random = new SeededRandom(7);
  for (let at = 0; at < codes.length; at += 1) {
    if (codes[at] !== 0 || random.next() > share) continue;
    codes[at] = Math.round((random.next() * 2 - 1) * limit * scale) + offset;
  }
}

export function fold(velocity: number, limit: number): number {
  return velocity - 2 * limit * Math.round(velocity / (2 * limit));
}

/** The share of measured gates whose velocity is right within a step of the radar. */
export function shareRight({ codes, scale: per, offset: zero }: Moment, truth: Float32Array): number {
  let [measured, right] = [0, 0];
  for (const [at, velocity] of truth.entries()) {
    if (Number.isNaN(velocity)) continue;
    measured += 1;
    if (Math.abs(((codes[at] ?? 0) - zero) / per - velocity) < 1) right += 1;
  }
  return right / measured;
}

/** A vortex that turns against the clock: wind rises evenly to the edge of its core and falls with the distance. */
export function vortex(atEast: number, atNorth: number, coreKm: number, fastest: number): Air {
  return (east, north) => {
    const [x, y] = [east - atEast, north - atNorth];
    const distance = Math.max(1e-6, Math.hypot(x, y));
    const speed = distance < coreKm ? (fastest * distance) / coreKm : (fastest * coreKm) / distance;
    return { toEast: (-y / distance) * speed, toNorth: (x / distance) * speed };
  };
}

export function wind(toEast: number, toNorth: number): Air {
  return () => ({ toEast, toNorth });
}

export function together(...airs: Air[]): Air {
  return (east, north) => {
    const parts = airs.map((air) => air(east, north));
    return {
      toEast: parts.reduce((sum, part) => sum + part.toEast, 0),
      toNorth: parts.reduce((sum, part) => sum + part.toNorth, 0),
    };
  };
}
