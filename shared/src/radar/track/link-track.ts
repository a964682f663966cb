import type { Position } from '../../geo/great-circle.ts';
import type { TimedPath } from '../sweeps/track-progress.ts';
import type { Couplet, RadarTrack, TrackPoint } from './radar-track.ts';
import { apartKm, fromLineKm, type Ground, groundFrom, placeAtPace } from './search-area.ts';
import { type Stack, stackCouplets } from './stack-couplets.ts';
import type { ScanSigns } from './track-scan.ts';

/** No storm moves faster, and a couplet's place is about so exact. */
const maxKmPerSecond = 0.035;
const exactKm = 1.5;
/** After a longer gap it would be another rotation. */
const maxGapSeconds = 25 * 60;
/** In knots of rotation: what a point must be worth, and what speaks for it and against it. */
const worthAtLeast = 12;
const worthOfTiltAbove = 6;
const worthOfDebris = 25;
const costPerKmFromPath = 4;
const costPerKmFromPace = 1;
const costPerKmOffMotion = 2;
/** A single scan, or a single tilt, must show more to be believed. */
const minKnots = 25;
const minKnotsAlone = 30;

interface Node extends Ground {
  stack: Stack;
  worth: number;
  /** The best sum that ends here, and where it comes from. */
  sum: number;
  before: Node | undefined;
}

/**
 * Joins the couplets of scans into the rotation of a recorded tornado: the row of points, at most one a scan, whose
 * strength, tilts above, debris, nearness to the path and even motion are worth most together. Null where the radar
 * saw no such rotation.
 */
export function linkTrack(
  scans: readonly ScanSigns[],
  path: TimedPath,
  stationId: string,
): RadarTrack | null {
  const origin = path.path[0];
  if (!origin) return null;
  const line = path.path.map((place) => groundFrom(origin, place));
  const nodes: Node[] = [];
  for (const scan of scans.toSorted((a, b) => a.time - b.time)) {
    const level = stackCouplets(scan).map((stack) => nodeOf(stack));
    for (const node of level) {
      for (const before of nodes) {
        const sum = before.sum + node.worth - motionCost(before, node);
        if (sum > node.sum) Object.assign(node, { sum, before });
      }
    }
    nodes.push(...level);
  }
  const best = nodes.reduce<Node | undefined>(
    (one, node) => (one && one.sum >= node.sum ? one : node),
    undefined,
  );
  const stacks: Stack[] = [];
  for (let node = best; node; node = node.before) stacks.unshift(node.stack);
  return isBelievable(stacks) ? { stationId, points: stacks.map(pointOf) } : null;

  function nodeOf(stack: Stack): Node {
    const ground = groundFrom(origin as Position, stack.couplet);
    const expected = groundFrom(origin as Position, placeAtPace(path, stack.time));
    // Before its beginning and after its end a storm is on the way that the path goes on.
    const fromPath = Math.min(fromLineKm(line, ground), apartKm(ground, expected));
    const worth =
      stack.couplet.knots -
      worthAtLeast +
      worthOfTiltAbove * Math.min(3, stack.above.length) +
      (stack.debris ? worthOfDebris : 0) -
      costPerKmFromPath * Math.max(0, fromPath - 1) -
      costPerKmFromPace * apartKm(ground, expected);
    return { ...ground, stack, worth, sum: worth, before: undefined };
  }

  function motionCost(from: Node, to: Node): number {
    const [began, ended] = [from.stack.time, to.stack.time];
    const seconds = (ended - began) / 1_000;
    const moved = apartKm(from, to);
    if (seconds <= 0 || seconds > maxGapSeconds || moved > exactKm + maxKmPerSecond * seconds)
      return Number.POSITIVE_INFINITY;
    const [a, b] = [began, ended].map((time) => groundFrom(origin as Position, placeAtPace(path, time))) as [
      Ground,
      Ground,
    ];
    const off = Math.hypot(
      to.east - from.east - (b.east - a.east),
      to.north - from.north - (b.north - a.north),
    );
    return costPerKmOffMotion * Math.max(0, off - exactKm);
  }
}

/** A rotation of a storm is deep: where a tilt above looked, it has to be in one of them too, at least at times. */
function isBelievable(stacks: readonly Stack[]): boolean {
  const strongest = Math.max(0, ...stacks.map(({ couplet }) => couplet.knots));
  const deep = stacks.filter(({ above }) => above.length > 0).length;
  const looked = stacks.filter(({ isSeenFromAbove }) => isSeenFromAbove).length;
  if (deep < looked / 3) return false;
  if (stacks.length > 1) return strongest >= minKnots;
  return strongest >= minKnotsAlone && stacks.some(({ above, debris }) => above.length > 0 || debris);
}

function pointOf({ time, couplet, above, debris }: Stack): TrackPoint {
  return {
    time,
    couplet: plain(couplet),
    above: above.map(plain),
    ...(debris !== undefined && { debris }),
  };
}

function plain({ lat, lon, knots, isAtLeast, diameterKm, heightMeters, elevationDegrees }: Couplet): Couplet {
  return { lat, lon, knots, isAtLeast, diameterKm, heightMeters, elevationDegrees };
}
