import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { fieldDescriptions } from '@touchdown/shared/radar/radar-fields.ts';
import {
  beamHeightOverGroundKm,
  groundRangeKm,
  slantRangeKm,
} from '@touchdown/shared/radar/sweeps/beam-height.ts';
import { extremesOf, type Extreme } from '@touchdown/shared/radar/sweeps/extremes.ts';
import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import { valuesOf } from '@touchdown/shared/radar/sweeps/weak-gates.ts';
import { placeOf } from '@touchdown/shared/radar/track/place-of-gate.ts';
import type { Couplet, TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';
import { apartKm, type Ground, groundFrom } from '@touchdown/shared/radar/track/search-area.ts';
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

export interface SweepsOfScan {
  echo: MeasuredSweep | undefined;
  /** Unfolded. */
  velocity: MeasuredSweep | undefined;
}

/** A couplet found at another angle is somewhere else. */
const sameAngleDegrees = 0.25;
/** A rotation must be at least so strong to show anybody, and each side of it so fast. */
const [leastKnots, leastSideKnots] = [20, 10];
/** Of the rotation that the finder knows, the gates pointed at must show at least this share. */
const leastShare = 0.6;
/** A hook is looked for only at a rotation that is hardly anything else. */
const leastKnotsForHook = 25;

/**
 * What of a tornado a scan shows for sure, from the radar's own track: both sides of its couplet, its debris, and the
 * hook. Each is left out where the gates of this very scan do not confirm it.
 */
export function findCallOuts(
  point: TrackPoint,
  { echo, velocity }: SweepsOfScan,
  radar: Position,
): CallOut[] {
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
    ...debrisAt(point, sweep, radar),
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
  const from = {
    distanceKm: Math.hypot(middle.east, middle.north),
    bearingDegrees: bearingTo(middle),
  };
  const near = gatesNear(moment, velocity.radials.azimuthDegrees, from, reachKm);
  const found = extremesOf(moment, near, velocity);
  if (!found) return [];
  const sideOf = ({ code, radial, gate }: Extreme): Side => {
    const azimuth = ((velocity.radials.azimuthDegrees[radial] ?? 0) * Math.PI) / 180;
    const slantKm = (moment.firstGateMeters + gate * moment.gateSpacingMeters) / 1_000;
    const km = groundRangeKm(slantKm, velocity.elevationDegrees);
    const knots = ((code - moment.offset) / moment.scale) * fieldDescriptions.velocity.unitsPerSent;
    return { east: km * Math.sin(azimuth), north: km * Math.cos(azimuth), knots };
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

/** The debris of the track, as far up as a beam has shown it. */
function debrisAt({ debris }: TrackPoint, { elevationDegrees }: MeasuredSweep, radar: Position): CallOut[] {
  if (!debris) return [];
  const { east, north } = groundFrom(radar, debris);
  const beamMeters = beamHeightOverGroundKm(Math.hypot(east, north), elevationDegrees) * 1_000;
  const isBelowTop = beamMeters <= debris.topMeters + 50;
  return isBelowTop ? [{ kind: 'debris', place: { lat: debris.lat, lon: debris.lon } }] : [];
}
