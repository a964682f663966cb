import type { Position } from '../../geo/great-circle.ts';
import type { TimedPath } from '../sweeps/track-progress.ts';
import type { Couplet, RadarTrack, TrackPoint, DebrisSign } from './radar-track.ts';
import { apartKm, fromLineKm, type Ground, groundFrom, placeAtPace } from './search-area.ts';
import { otherAngleDegrees, type ScanSigns, type TiltSigns } from './track-scan.ts';
import { beamHeightOverGroundKm } from '../sweeps/beam-height.ts';
import type { SeenCouplet } from './find-couplets.ts';

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
/**
 * Where no tilt above looked, nothing shows that it is deep: the wall of a hurricane's eye and mountains turn as much. In
 * a tropical storm depth proves nothing either, for its wall is deep.
 */
const minKnotsUnseen = 40;
/** Debris may be ground clutter there, which no tilt above rules out. A tornado with debris is narrow. */
const broadestUnseenKm = 3;

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
  { isTropical = false }: { isTropical?: boolean | undefined } = {},
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
  return isBelievable(stacks, isTropical) ? { stationId, points: stacks.map(pointOf) } : null;

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
function isBelievable(stacks: readonly Stack[], isTropical: boolean): boolean {
  const deep = stacks.filter(({ above }) => above.length > 0).length;
  const looked = stacks.filter(({ isSeenFromAbove }) => isSeenFromAbove).length;
  if (deep < looked / 3) return false;
  const isSeen = !isTropical && (looked > 0 || deep > 0);
  const counted = isSeen ? stacks : stacks.filter(isSure);
  const strongest = Math.max(0, ...counted.map(({ couplet }) => couplet.knots));
  const least = stacks.length > 1 ? minKnots : minKnotsAlone;
  if (strongest < (isSeen ? least : minKnotsUnseen)) return false;
  return stacks.length > 1 || stacks.some(({ above, debris }) => above.length > 0 || debris);
}

/** A guess at folded velocities proves no rotation, unless debris is beside it. */
function isSure({ couplet: { isAtLeast, diameterKm }, debris }: Stack): boolean {
  return !isAtLeast || (Boolean(debris) && diameterKm <= broadestUnseenKm);
}

function pointOf({ scanTime, couplet, above, debris }: Stack): TrackPoint {
  return {
    time: scanTime,
    couplet: plain(couplet),
    above: above.map(plain),
    ...(debris !== undefined && { debris }),
  };
}

function plain({ lat, lon, knots, isAtLeast, diameterKm, heightMeters, elevationDegrees }: Couplet): Couplet {
  return { lat, lon, knots, isAtLeast, diameterKm, heightMeters, elevationDegrees };
}

/** One rotation over the tilts of a scan. */
interface Stack {
  /** Of the lowest tilt that shows it. */
  time: number;
  /** Of the scan's lowest tilt, by which a loop knows it. */
  scanTime: number;
  couplet: SeenCouplet;
  above: SeenCouplet[];
  /** Whether a tilt above looked at the lower half of the storm there. */
  isSeenFromAbove: boolean;
  debris?: DebrisSign | null;
}

/** A rotation may lean, and moves on between tilts. */
const leanKmPerKm = 0.5;
const kmPerSecond = 0.025;
const besideKm = 1.5;
const lowerHalfKm = 6;
/** Debris is so near to its couplet, which is that of weaker echo nowhere. */
const debrisKm = 2;
const minDebrisGates = 3;
const minDebrisKnots = 20;

/** Joins the couplets of a scan that are above each other, from each that has none below. */
function stackCouplets({ time: scanTime, tilts }: ScanSigns): Stack[] {
  const taken = new Set<SeenCouplet>();
  return tilts.flatMap((tilt, at) =>
    tilt.couplets.flatMap((couplet) => {
      if (taken.has(couplet)) return [];
      const column = columnAbove(tilt, couplet, tilts.slice(at + 1));
      for (const { couplet: above } of column) if (above) taken.add(above);
      const debris = debrisOf(couplet, column);
      const above = column.slice(1).flatMap(({ couplet: one }) => (one ? [one] : []));
      const isSeenFromAbove = column.some(
        ({ tilt: other }, level) => level > 0 && heightKmAt(couplet, other.elevationDegrees) < lowerHalfKm,
      );
      return [
        {
          time: tilt.time,
          scanTime,
          couplet,
          above,
          isSeenFromAbove,
          ...(debris !== undefined && { debris }),
        },
      ];
    }),
  );
}

interface Level {
  tilt: TiltSigns;
  /** Undefined where the tilt does not show the rotation. */
  couplet?: SeenCouplet;
  /** Where it is, or was at the last tilt below that shows it. */
  place: Ground;
}

function columnAbove(tilt: TiltSigns, couplet: SeenCouplet, tilts: readonly TiltSigns[]): Level[] {
  const column: Level[] = [{ tilt, couplet, place: couplet }];
  let last: { tilt: TiltSigns; couplet: SeenCouplet } = { tilt, couplet };
  let angle = tilt.elevationDegrees;
  for (const next of tilts) {
    if (next.elevationDegrees - angle < otherAngleDegrees) continue;
    angle = next.elevationDegrees;
    const beam = heightKmAt(last.couplet, next.elevationDegrees);
    const reach =
      besideKm +
      leanKmPerKm * Math.max(0, beam - last.couplet.heightMeters / 1_000) +
      (kmPerSecond * Math.abs(next.time - last.tilt.time)) / 1_000;
    const nearest = next.couplets
      .filter((other) => apartKm(other, last.couplet) <= reach)
      .sort((a, b) => apartKm(a, last.couplet) - apartKm(b, last.couplet))[0];
    column.push({ tilt: next, place: nearest ?? last.couplet, ...(nearest && { couplet: nearest }) });
    if (nearest) last = { tilt: next, couplet: nearest };
  }
  return column;
}

/** Undefined where the radar could not tell; null where it could, and nothing is there. */
function debrisOf({ knots }: Couplet, column: readonly Level[]): DebrisSign | null | undefined {
  const able = column.filter(({ tilt }) => tilt.debris);
  if (able.length === 0) return undefined;
  const beside = able.map(({ tilt, place }) =>
    (tilt.debris ?? []).filter((gate) => apartKm(gate, place) <= debrisKm),
  );
  const lowest = beside.findIndex((gates) => gates.length >= minDebrisGates);
  // Above a tilt without it, it is hail or another thing.
  if (lowest < 0 || lowest > 1 || knots < minDebrisKnots) return null;
  let end = lowest;
  while ((beside[end]?.length ?? 0) >= minDebrisGates) end += 1;
  const gates = beside.slice(lowest, end);
  const atLowest = gates[0] ?? [];
  const mean = (of: (gate: (typeof atLowest)[number]) => number) =>
    atLowest.reduce((sum, gate) => sum + of(gate), 0) / atLowest.length;
  return {
    lat: mean(({ lat }) => lat),
    lon: mean(({ lon }) => lon),
    correlation: Math.min(...gates.flat().map(({ correlation }) => correlation)),
    topMeters: Math.max(...gates.flat().map(({ heightMeters }) => heightMeters)),
  };
}

function heightKmAt(place: Ground, elevationDegrees: number): number {
  return beamHeightOverGroundKm(Math.hypot(place.east, place.north), elevationDegrees);
}
