import { kmPerDegree } from '@touchdown/shared/geo/earth.ts';
import { metersPerYard } from '@touchdown/shared/geo/length-units.ts';
import type { Position } from '../ground/base-data.ts';

export interface Hatch {
  strokes: Position[][];
  strokeMeters: number;
}

/** The share of the path over which the hatch grows at its beginning, and again shrinks at its end. */
const taperShare = 1 / 3;
/** Strokes for each width of path. A short path has more of them, and a long and narrow one fewer. */
const strokesPerWidth = 5;
const [leastStrokes, maxStrokes] = [8, 2_000];
/** How thick a stroke is, beside the distance to the next one. */
const inkShare = 0.35;
/** How far a stroke leans, beside its half length. */
const lean = 0.7;

const metersPerDegree = kmPerDegree * 1_000;

/**
 * Returns slanting strokes across a path, as long as its greatest width in the middle and shorter towards both ends:
 * nobody recorded where it was so wide. Undefined if there is no width or no line. Nothing lies beyond the ends.
 */
export function widthHatch(points: readonly Position[], widthYards: number | null): Hatch | undefined {
  const width = (widthYards ?? 0) * metersPerYard;
  const line = measured(points);
  if (width <= 0 || line.meters === 0) return undefined;
  const taper = line.meters * taperShare;
  const reachAt = (meters: number) =>
    (width / 2) * Math.min(1, meters / taper, (line.meters - meters) / taper);
  const edgeAt = (meters: number, side: 1 | -1) => {
    const along = Math.min(Math.max(meters, 0), line.meters);
    return line.beside(along, side * reachAt(along));
  };
  const count = Math.min(maxStrokes, Math.max(leastStrokes, (line.meters / width) * strokesPerWidth));
  const step = line.meters / Math.round(count);
  const strokes = Array.from({ length: Math.round(count) }, (_, at) => {
    const middle = (at + 0.5) * step;
    const slant = lean * reachAt(middle);
    return [edgeAt(middle - slant, 1), edgeAt(middle + slant, -1)];
  });
  return { strokes, strokeMeters: step * inkShare };
}

/** A line on a flat map in metres: its length, and the places beside it. */
function measured(points: readonly Position[]) {
  const wide = metersPerDegree * Math.cos(((points[0]?.[1] ?? 0) * Math.PI) / 180);
  const legs: { from: Position; begin: number; east: number; north: number }[] = [];
  let total = 0;
  for (const [at, to] of points.slice(1).entries()) {
    const from = points[at] as Position;
    const [east, north] = [(to[0] - from[0]) * wide, (to[1] - from[1]) * metersPerDegree];
    const meters = Math.hypot(east, north);
    if (meters > 0) legs.push({ from, begin: total, east: east / meters, north: north / meters });
    total += meters;
  }
  return {
    meters: total,
    /** The place so far along the line, and so far to its left. */
    beside(along: number, left: number): Position {
      const leg = legs.findLast(({ begin }) => begin <= along);
      if (!leg) throw new Error('A line needs two places.');
      const { from, begin, east, north } = leg;
      const rest = along - begin;
      return [
        from[0] + (east * rest - north * left) / wide,
        from[1] + (north * rest + east * left) / metersPerDegree,
      ];
    },
  };
}
