import { bearingDegrees, distanceMiles, type Position } from '../../geo/great-circle.ts';
import { kmPerMile } from '../../geo/length-units.ts';
import { rangeFolded, type Moment, type Sweep } from '../../level2/volume.ts';
import { beamHeightOverGroundKm, slantRangeKm } from './beam-height.ts';
import { fieldDescriptions } from '../radar-fields.ts';

/** How fast air turns about a place: half the difference of the greatest velocities away from the radar and toward it. */
export interface Rotation {
  knots: number;
  /** Of the beam's centre over the place, above the antenna. */
  heightMeters: number;
}

export const rotationRadiusKm = 3;
/** Fewer gates than this cannot show both sides. */
const minGates = 12;
/** Clear air has scattered gates of noise. A storm fills at least this share. */
const minShare = 0.5;
/** Metres per second from gate to gate, in the median. Even in a tornado few neighbours differ by more. */
const maxGrain = 6;
/** So many of eight neighbours have nearly the same velocity, where it is not noise. */
const minAlike = 3;
const alikeMetersPerSecond = 10;
const radians = Math.PI / 180;

/**
 * Looks within three kilometres of a place. A velocity counts only as far as two neighbouring gates have it too,
 * because single ones are often wrong. The moment must be unfolded. Undefined where too little was measured.
 */
export function rotationalVelocity(
  { radials, elevationDegrees }: Pick<Sweep, 'radials' | 'elevationDegrees'>,
  moment: Moment,
  radar: Position,
  place: Position,
): Rotation | undefined {
  const distanceKm = distanceMiles(radar, place) * kmPerMile;
  const bearing = bearingDegrees(radar, place);
  const slantKm = slantRangeKm(distanceKm, elevationDegrees);
  const { codes, gateCount, scale, offset, firstGateMeters, gateSpacingMeters } = moment;
  const gateOf = (km: number) => (km * 1_000 - firstGateMeters) / gateSpacingMeters;
  const first = Math.max(0, Math.ceil(gateOf(slantKm - rotationRadiusKm)));
  const end = Math.min(gateCount, Math.floor(gateOf(slantKm + rotationRadiusKm)) + 1);
  const steps: number[] = [];
  let [gates, measured, away, toward] = [0, 0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let radial = 0; radial < radials.count; radial += 1) {
    const angle = ((radials.azimuthDegrees[radial] ?? 0) - bearing) * radians;
    for (let gate = first; gate < end; gate += 1) {
      const km = (firstGateMeters + gate * gateSpacingMeters) / 1_000;
      const apartKm = Math.hypot(km * Math.sin(angle), km * Math.cos(angle) - slantKm);
      if (apartKm > rotationRadiusKm) continue;
      gates += 1;
      const velocity = velocityAt(radial, gate);
      if (Number.isNaN(velocity)) continue;
      measured += 1;
      const beyond = velocityAt(radial, gate + 1);
      if (!Number.isNaN(beyond)) steps.push(Math.abs(velocity - beyond));
      const around = velocitiesAround(radial, gate);
      const alike = around.filter((other) => Math.abs(other - velocity) <= alikeMetersPerSecond);
      if (alike.length < minAlike) continue;
      away = Math.max(away, Math.min(velocity, around.at(-2) ?? velocity));
      toward = Math.min(toward, Math.max(velocity, around[1] ?? velocity));
    }
  }
  const isEnough = gates >= minGates && measured >= gates * minShare && Number.isFinite(away - toward);
  if (!isEnough || median(steps) > maxGrain) return undefined;
  return {
    knots: Math.round(((away - toward) / 2) * fieldDescriptions.velocity.unitsPerSent * 10) / 10,
    heightMeters: Math.round(beamHeightOverGroundKm(distanceKm, elevationDegrees) * 1_000),
  };

  /** In order, from the fastest toward the radar. */
  function velocitiesAround(radial: number, gate: number): number[] {
    return [-1, 0, 1]
      .flatMap((row) => [-1, 0, 1].map((column) => [row, column] as const))
      .filter(([row, column]) => row !== 0 || column !== 0)
      .map(([row, column]) => velocityAt(radial + row, gate + column))
      .filter((velocity) => !Number.isNaN(velocity))
      .sort((a, b) => a - b);
  }

  function velocityAt(radial: number, gate: number): number {
    if (gate < 0 || gate >= gateCount) return Number.NaN;
    const row = (radial + radials.count) % radials.count;
    const code = codes[row * gateCount + gate] ?? 0;
    return code <= rangeFolded ? Number.NaN : (code - offset) / scale;
  }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? Number.POSITIVE_INFINITY;
}
