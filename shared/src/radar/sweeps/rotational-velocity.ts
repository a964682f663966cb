import type { Position } from '../../geo/great-circle.ts';
import { localRange } from '../../geo/local-range.ts';
import { rangeFolded, type Moment, type Sweep } from '@touchdown/level2/volume.ts';
import { fieldDescriptions } from '../radar-fields.ts';
import { beamHeightOverGroundKm, slantRangeKm } from './beam-height.ts';
import { confirmedCodes } from './extremes.ts';
import type { MeasuredSweep } from './measured-sweep.ts';
import { nearestRadial } from './value-at.ts';

/** How fast air turns in a couplet: half the difference between its side away from the radar and its side toward it. */
export interface Rotation {
  knots: number;
  /** Of the beam's centre over the place, above the antenna. */
  heightMeters: number;
}

export const rotationRadiusKm = 3;
/** Weaker echo is air without rain or debris, whose velocities are noise. */
export const minEchoDbz = 20;
/** The sides of a couplet are no farther apart than this, and mostly across the beam. */
const maxWidthKm = 3;
const maxDepthKm = 1;
/** Winds of ordinary rain differ by less than twice this within a couplet's width. */
export const minCoupletKnots = 15;
/** Fewer gates than this cannot show both sides. */
const minGates = 12;
/** Rain or debris fills at least this share. */
const minShare = 0.5;
/** Metres per second from gate to gate, in the median. Even in a tornado few neighbours differ by more. */
const maxGrain = 6;
/** So many of eight neighbours have nearly the same velocity, where it is not noise. */
const minAlike = 3;
const alikeMetersPerSecond = 10;
const radians = Math.PI / 180;

interface CountedGate {
  radial: number;
  /** From the radar, along the beam and across it. */
  alongKm: number;
  acrossKm: number;
  /** The velocity away from the radar and toward it, as far as a gate beside it has it too. */
  away: number;
  toward: number;
}

/**
 * Finds the strongest couplet in echo within three kilometres of a place: one gate faster away from the radar and one
 * faster toward it than half of the air around, side by side. `echo` is the sweep with the reflectivity of the same
 * angle. The velocities must be unfolded. Null where there is no couplet; undefined without reflectivity.
 */
export function rotationalVelocity(
  { radials, elevationDegrees }: Pick<Sweep, 'radials' | 'elevationDegrees'>,
  moment: Moment,
  echo: Pick<MeasuredSweep, 'radials' | 'moments'> | undefined,
  radar: Position,
  place: Position,
): Rotation | null | undefined {
  const isEcho = echoTest(echo);
  if (!isEcho) return undefined;
  const { km: distanceKm, bearing } = localRange(radar, place);
  const slantKm = slantRangeKm(distanceKm, elevationDegrees);
  const { codes, gateCount, scale, offset, firstGateMeters, gateSpacingMeters } = moment;
  const gateOf = (km: number) => (km * 1_000 - firstGateMeters) / gateSpacingMeters;
  const first = Math.max(0, Math.ceil(gateOf(slantKm - rotationRadiusKm)));
  const end = Math.min(gateCount, Math.floor(gateOf(slantKm + rotationRadiusKm)) + 1);
  const counted: CountedGate[] = [];
  const velocities: number[] = [];
  const steps: number[] = [];
  let gates = 0;
  for (let radial = 0; radial < radials.count; radial += 1) {
    const azimuth = radials.azimuthDegrees[radial] ?? 0;
    const angle = azimuth * radians - bearing;
    for (let gate = first; gate < end; gate += 1) {
      const km = (firstGateMeters + gate * gateSpacingMeters) / 1_000;
      const [acrossKm, alongKm] = [km * Math.sin(angle), km * Math.cos(angle) - slantKm];
      if (Math.hypot(acrossKm, alongKm) > rotationRadiusKm) continue;
      gates += 1;
      const velocity = velocityAt(radial, gate);
      if (Number.isNaN(velocity) || !isEcho(azimuth, km)) continue;
      velocities.push(velocity);
      const beyond = velocityAt(radial, gate + 1);
      if (!Number.isNaN(beyond)) steps.push(Math.abs(velocity - beyond));
      const confirmed = confirmedCodes(moment, radial, gate);
      if (!confirmed || countAlike(radial, gate, velocity) < minAlike) continue;
      const [toward, away] = confirmed.map((code) => (code - offset) / scale) as [number, number];
      counted.push({ radial, alongKm, acrossKm, away, toward });
    }
  }
  const isEnough = gates >= minGates && velocities.length >= gates * minShare;
  if (!isEnough || median(steps) > maxGrain) return null;
  const couplet = strongestCouplet(counted, median(velocities));
  if (!couplet) return null;
  const { away, toward } = couplet;
  const knots = ((away.away - toward.toward) / 2) * fieldDescriptions.velocity.unitsPerSent;
  if (knots < minCoupletKnots) return null;
  return {
    knots: Math.round(knots * 10) / 10,
    heightMeters: Math.round(beamHeightOverGroundKm(distanceKm, elevationDegrees) * 1_000),
  };

  function countAlike(radial: number, gate: number, velocity: number): number {
    let alike = 0;
    for (const row of [-1, 0, 1])
      for (const column of [-1, 0, 1])
        if (
          (row !== 0 || column !== 0) &&
          Math.abs(velocityAt(radial + row, gate + column) - velocity) <= alikeMetersPerSecond
        )
          alike += 1;
    return alike;
  }

  function velocityAt(radial: number, gate: number): number {
    if (gate < 0 || gate >= gateCount) return Number.NaN;
    const row = (radial + radials.count) % radials.count;
    const code = codes[row * gateCount + gate] ?? 0;
    return code <= rangeFolded ? Number.NaN : (code - offset) / scale;
  }
}

/** Says whether there is rain or debris at a gate, from a sweep whose gates may be others. */
function echoTest(echo: Pick<MeasuredSweep, 'radials' | 'moments'> | undefined) {
  const moment = echo?.moments.REF;
  if (!moment) return undefined;
  const { codes, gateCount, scale, offset, firstGateMeters, gateSpacingMeters } = moment;
  const minCode = Math.max(rangeFolded + 1, minEchoDbz * scale + offset);
  const radialOf = new Map<number, number | undefined>();
  return (azimuthDegrees: number, km: number): boolean => {
    if (!radialOf.has(azimuthDegrees))
      radialOf.set(azimuthDegrees, nearestRadial(echo.radials.azimuthDegrees, azimuthDegrees));
    const radial = radialOf.get(azimuthDegrees);
    const gate = Math.round((km * 1_000 - firstGateMeters) / gateSpacingMeters);
    const isMeasured = radial !== undefined && gate >= 0 && gate < gateCount;
    return isMeasured && (codes[radial * gateCount + gate] ?? 0) >= minCode;
  };
}

/** `usual`: what half of the air around exceeds. The sides of a couplet move to different sides of it. */
function strongestCouplet(gates: readonly CountedGate[], usual: number) {
  const leaving = gates.filter(({ away }) => away > usual).sort((a, b) => b.away - a.away);
  const coming = gates.filter(({ toward }) => toward < usual).sort((a, b) => a.toward - b.toward);
  let best: { away: CountedGate; toward: CountedGate; shear: number } | undefined;
  for (const away of leaving) {
    for (const toward of coming) {
      const shear = away.away - toward.toward;
      // The rest of the row is weaker still.
      if (best && shear <= best.shear) break;
      const [depthKm, widthKm] = [
        Math.abs(away.alongKm - toward.alongKm),
        Math.abs(away.acrossKm - toward.acrossKm),
      ];
      const isBeside = away.radial !== toward.radial && widthKm <= maxWidthKm;
      if (isBeside && depthKm <= Math.min(maxDepthKm, widthKm)) best = { away, toward, shear };
    }
  }
  return best;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? Number.POSITIVE_INFINITY;
}
