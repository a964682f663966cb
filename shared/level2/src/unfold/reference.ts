import { beamHeightMeters, layerMeters, type TiltedGrid, type WindProfile } from './wind-profile.ts';
import type { VelocityGrid } from './velocity-grid.ts';

/**
 * What each measured gate of a sweep is expected to be, in their order, as far as something besides the sweep itself
 * says so.
 */
export interface Reference {
  /** Metres per second. */
  velocities: Float32Array;
  /** From 0 to 1: how much that counts. */
  weights: Float32Array;
  /** Who says it. */
  witness: Uint8Array;
  /** How many times as many contradictions speak against it: a sweep above is a better witness than none. */
  handicap: number;
  /** So many contradictions less are nothing, in pairs of gates: in little echo a few decide nothing. */
  leastLess: number;
}

/** The wind by height where much of the air differs from it, where most of it agrees, and a sweep just above. */
export const witnesses = { vagueWind: 0, wind: 1, above: 2 } as const;

/** A sweep that is unfolded. */
export interface UnfoldedTilt extends TiltedGrid {
  folds: Int8Array;
  doubt: Uint8Array;
}

/** Air this far above says nothing. */
const highestGapMeters = 1_800;
/** At such a distance in height it counts half. */
const halfGapMeters = 600;
/** What the wind's profile counts at most, of a sweep just above. */
const sharePerProfile = 0.6;
/** A profile from which air is this far, in metres per second, counts half of that. */
const halfSpread = 6;
/** At this distance from the radar it counts half, because the wind differs there. */
const halfMeters = 100_000;
/** A profile is sure where air is within this share of the Nyquist velocity from it: half of all directions agree. */
const surelyWithin = 0.37;
/** A hurricane has no profile that is true, so most sweeps are right alone where nothing is above them. */
const handicapOfProfile = 2;
const handicapWithAbove = 1;
const leastLessOfProfile = 20;
const azimuthSteps = 720;

export function referenceOf(
  { grid, elevationDegrees }: TiltedGrid,
  above: UnfoldedTilt | undefined,
  profile: WindProfile,
): Reference {
  const { radials, gates, azimuthDegrees, measured, measuredBefore } = grid;
  const velocities = new Float32Array(measured.length);
  const [weights, witness] = [new Float32Array(measured.length), new Uint8Array(measured.length)];
  const reference: Reference = {
    velocities,
    weights,
    witness,
    handicap: above ? handicapWithAbove : handicapOfProfile,
    leastLess: above ? 0 : leastLessOfProfile,
  };
  const winds = windsByGate(grid, elevationDegrees, profile);
  const gatesAbove = above && gatesOver(grid, elevationDegrees, above);
  const radialsAbove = above && radialsByAzimuth(above.grid);
  for (let radial = 0; radial < radials; radial += 1) {
    const azimuth = azimuthDegrees[radial] as number;
    const [sine, cosine] = [Math.sin((azimuth * Math.PI) / 180), Math.cos((azimuth * Math.PI) / 180)];
    const over = radialsAbove?.[Math.floor((azimuth / 360) * azimuthSteps) % azimuthSteps] ?? -1;
    const surely = surelyWithin * (grid.nyquist[radial] as number);
    const end = measuredBefore[radial + 1] as number;
    for (let index = measuredBefore[radial] as number; index < end; index += 1) {
      const gate = (measured[index] as number) - radial * gates;
      const gateOver = over < 0 || !gatesAbove ? -1 : (gatesAbove.gate[gate] as number);
      if (above && gatesAbove && gateOver >= 0) {
        const place = over * above.grid.gates + gateOver;
        const value = above.grid.velocities[place] as number;
        if (!Number.isNaN(value) && above.doubt[place] === 0) {
          velocities[index] =
            value + 2 * (above.folds[place] as number) * (above.grid.nyquist[over] as number);
          weights[index] = gatesAbove.weight[gate] as number;
          witness[index] = witnesses.above;
          continue;
        }
      }
      velocities[index] = (winds.east[gate] as number) * sine + (winds.north[gate] as number) * cosine;
      weights[index] = winds.weight[gate] as number;
      if ((winds.spread[gate] as number) < surely) witness[index] = witnesses.wind;
    }
  }
  return reference;
}

/** The profile along a beam, less its part that goes across it. */
function windsByGate(
  { gates, firstGateMeters, gateSpacingMeters }: VelocityGrid,
  elevation: number,
  profile: WindProfile,
) {
  const [east, north] = [new Float32Array(gates), new Float32Array(gates)];
  const [weight, spread] = [new Float32Array(gates), new Float32Array(gates)];
  const across = Math.cos((elevation * Math.PI) / 180);
  for (let gate = 0; gate < gates; gate += 1) {
    const height =
      beamHeightMeters(Math.max(0, firstGateMeters + gate * gateSpacingMeters), elevation) / layerMeters;
    const low = Math.min(profile.length - 1, Math.max(0, Math.floor(height)));
    const [below, over] = [profile[low], profile[Math.min(profile.length - 1, low + 1)]];
    if (!below || !over) continue;
    const share = Math.min(1, Math.max(0, height - low));
    east[gate] = (below.toEast * (1 - share) + over.toEast * share) * across;
    north[gate] = (below.toNorth * (1 - share) + over.toNorth * share) * across;
    const far = (Math.max(0, firstGateMeters + gate * gateSpacingMeters) / halfMeters) ** 2;
    spread[gate] = Math.max(below.spread, over.spread);
    weight[gate] = sharePerProfile / (1 + far) / (1 + ((spread[gate] as number) / halfSpread) ** 2);
  }
  return { east, north, weight, spread };
}

/** For each gate the one of the sweep above that is over the same place, and how much it counts. */
function gatesOver(grid: VelocityGrid, elevation: number, above: UnfoldedTilt) {
  const gate = new Int32Array(grid.gates).fill(-1);
  const weight = new Float32Array(grid.gates);
  const [cosine, cosineAbove] = [elevation, above.elevationDegrees].map((angle) =>
    Math.cos((angle * Math.PI) / 180),
  ) as [number, number];
  for (let at = 0; at < grid.gates; at += 1) {
    const meters = grid.firstGateMeters + at * grid.gateSpacingMeters;
    const metersAbove = (meters * cosine) / cosineAbove;
    const over = Math.round((metersAbove - above.grid.firstGateMeters) / above.grid.gateSpacingMeters);
    const gap = Math.abs(
      beamHeightMeters(metersAbove, above.elevationDegrees) - beamHeightMeters(meters, elevation),
    );
    if (over < 0 || over >= above.grid.gates || gap > highestGapMeters) continue;
    gate[at] = over;
    weight[at] = 1 / (1 + (gap / halfGapMeters) ** 2);
  }
  return { gate, weight };
}

/** For each step of azimuth the nearest radial; -1 where none is near. */
function radialsByAzimuth({ radials, azimuthDegrees }: VelocityGrid): Int32Array {
  const nearest = new Int32Array(azimuthSteps).fill(-1);
  const apart = new Float32Array(azimuthSteps).fill(1);
  for (let radial = 0; radial < radials; radial += 1) {
    const exact = ((azimuthDegrees[radial] as number) / 360) * azimuthSteps - 0.5;
    for (let step = Math.floor(exact) - 1; step <= exact + 2; step += 1) {
      const slot = (step + azimuthSteps) % azimuthSteps;
      const gap = Math.abs(step - exact) * (360 / azimuthSteps);
      if (gap >= (apart[slot] as number)) continue;
      [nearest[slot], apart[slot]] = [radial, gap];
    }
  }
  return nearest;
}
