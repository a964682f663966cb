import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { fieldDescriptions } from '@touchdown/shared/radar/radar-fields.ts';
import {
  beamHeightOverGroundKm,
  groundRangeKm,
  slantRangeKm,
} from '@touchdown/shared/radar/sweeps/beam-height.ts';
import { extremesOf, type Extreme } from '@touchdown/shared/radar/sweeps/extremes.ts';
import type { MeasuredMoment, MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import { valuesOf } from '@touchdown/shared/radar/sweeps/weak-gates.ts';
import { placeOf } from '@touchdown/shared/radar/track/place-of-gate.ts';
import type { Couplet, TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';
import { apartKm, type Ground, groundFrom } from '@touchdown/shared/radar/track/search-area.ts';
import { isLikeDebris } from '@touchdown/shared/radar/track/track-scan.ts';
import { bearingTo, gatesNear } from '../gates.ts';
import { findHook } from './find-hook.ts';

export const callOutKinds = ['hook', 'toward', 'away', 'debris'] as const;

/** What is pointed at in a scan. */
export interface CallOut {
  kind: (typeof callOutKinds)[number];
  place: Position;
  /** Of the air along the beam, without its sign; only where air is pointed at. */
  knots?: number;
  /** Whether the air's velocity is that beside the storm's own. */
  isRelative?: boolean;
}

interface SweepsOfScan {
  echo: MeasuredSweep | undefined;
  /** Unfolded. */
  velocity: MeasuredSweep | undefined;
  /** Absent where the radar saw no debris, or could not. */
  correlation?: MeasuredSweep | undefined;
}

/** A couplet found at another angle is somewhere else. */
const sameAngleDegrees = 0.25;
/** A rotation must be at least so strong to show anybody, and each side of it so fast. */
const [leastKnots, leastSideKnots] = [20, 10];
/** Of the rotation that the finder knows, the gates pointed at must show at least this share. */
const leastShare = 0.6;
/** A hook is looked for only at a rotation that is hardly anything else. */
const leastKnotsForHook = 25;
/** As near to the rotation as the finder of debris looks, and as many gates as it wants. */
const [debrisReachKm, leastDebrisGates] = [2, 3];
const radians = Math.PI / 180;

/**
 * What of a tornado a scan shows for sure, from the radar's own track: both sides of its couplet, its debris, and the
 * hook. Each is left out where the gates of this very scan do not confirm it.
 */
export function findCallOuts(point: TrackPoint, sweeps: SweepsOfScan, radar: Position): CallOut[] {
  const { echo, velocity } = sweeps;
  const sweep = velocity ?? echo;
  const couplet = [point.couplet, ...point.above].find(
    ({ elevationDegrees }) =>
      sweep && Math.abs(elevationDegrees - sweep.elevationDegrees) <= sameAngleDegrees,
  );
  if (!sweep || !couplet || couplet.knots < leastKnots) return [];
  const hook = couplet.knots < leastKnotsForHook ? undefined : hookAt(echo, radar, couplet);
  return [
    ...(hook ? [{ kind: 'hook', place: hook } as const] : []),
    ...sidesAt(velocity, radar, couplet),
    ...debrisAt(point, sweeps, radar, couplet),
  ];
}

function hookAt(echo: MeasuredSweep | undefined, radar: Position, couplet: Couplet): Position | undefined {
  const dbzAt = valuesOf(echo, 'REF');
  if (!echo || !dbzAt) return undefined;
  const found = findHook(
    (place) =>
      dbzAt(bearingTo(place))(slantRangeKm(Math.hypot(place.east, place.north), echo.elevationDegrees)),
    groundFrom(radar, couplet),
  );
  return found && placeOf(radar, found);
}

interface Side extends Ground {
  knots: number;
}

/** The fastest air on both sides of a rotation, as far as it really moves both ways. */
function sidesAt(velocity: MeasuredSweep | undefined, radar: Position, couplet: Couplet): CallOut[] {
  const moment = velocity?.moments.VEL;
  if (!velocity || !moment) return [];
  const middle = groundFrom(radar, couplet);
  // Tracks that were written before it have no diameter.
  const reachKm = Math.min(3, Math.max(1, (couplet.diameterKm || 2) * 0.8));
  const found = extremesOf(moment, gatesAround(velocity, moment, middle, reachKm), velocity);
  if (!found) return [];
  const sideOf = ({ code, radial, gate }: Extreme): Side => {
    const knots = ((code - moment.offset) / moment.scale) * fieldDescriptions.velocity.unitsPerSent;
    return { ...placeOfGate(velocity, moment, radial, gate).ground, knots };
  };
  const [toward, away] = [sideOf(found.low), sideOf(found.high)];
  const half = (away.knots - toward.knots) / 2;
  const isShown = half >= Math.max(leastKnots, leastShare * couplet.knots);
  if (!isShown || toward.knots > -leastSideKnots || away.knots < leastSideKnots) return [];
  if (apartKm(toward, away) > 2 * reachKm) return [];
  return [
    { kind: 'toward', place: placeOf(radar, toward), knots: -toward.knots },
    { kind: 'away', place: placeOf(radar, away), knots: away.knots },
  ];
}

/** The debris of the track, as far up as a beam has shown it, where this scan's gates are such too. */
function debrisAt(
  { debris }: TrackPoint,
  { echo, correlation }: SweepsOfScan,
  radar: Position,
  couplet: Couplet,
): CallOut[] {
  const moment = correlation?.moments.RHO;
  const dbzAt = valuesOf(echo, 'REF');
  const ratioAt = valuesOf(correlation, 'RHO');
  if (!debris || !correlation || !moment || !dbzAt || !ratioAt) return [];
  const middle = groundFrom(radar, couplet);
  const beamKm = beamHeightOverGroundKm(Math.hypot(middle.east, middle.north), correlation.elevationDegrees);
  if (beamKm * 1_000 > debris.topMeters + 50) return [];
  const gates: Ground[] = [];
  for (const { radial, from, to } of gatesAround(correlation, moment, middle, debrisReachKm)) {
    const azimuth = correlation.radials.azimuthDegrees[radial] ?? 0;
    const [dbz, ratio] = [dbzAt(azimuth), ratioAt(azimuth)];
    for (let gate = from; gate < to; gate += 1) {
      const { slantKm, ground } = placeOfGate(correlation, moment, radial, gate);
      if (isLikeDebris(ratio(slantKm), dbz(slantKm))) gates.push(ground);
    }
  }
  if (gates.length < leastDebrisGates) return [];
  const mean = (of: keyof Ground) => gates.reduce((sum, gate) => sum + gate[of], 0) / gates.length;
  return [{ kind: 'debris', place: placeOf(radar, { east: mean('east'), north: mean('north') }) }];
}

/** The gates within a distance of a place on the ground. */
function gatesAround({ radials }: MeasuredSweep, moment: MeasuredMoment, place: Ground, reachKm: number) {
  const from = { distanceKm: Math.hypot(place.east, place.north), bearingDegrees: bearingTo(place) };
  return gatesNear(moment, radials.azimuthDegrees, from, reachKm);
}

/** How far along its beam a gate is, and over which place. */
function placeOfGate(
  { elevationDegrees, radials }: MeasuredSweep,
  { firstGateMeters, gateSpacingMeters }: MeasuredMoment,
  radial: number,
  gate: number,
): { slantKm: number; ground: Ground } {
  const azimuth = (radials.azimuthDegrees[radial] ?? 0) * radians;
  const slantKm = (firstGateMeters + gate * gateSpacingMeters) / 1_000;
  const km = groundRangeKm(slantKm, elevationDegrees);
  return { slantKm, ground: { east: km * Math.sin(azimuth), north: km * Math.cos(azimuth) } };
}
