import { cityLimitsIn } from '../../../domain/drawing/city-limits.ts';
import { groundInView, lineKinds } from '../../../domain/drawing/county-lines.ts';
import type { Picture, Point } from '../../../domain/drawing/picture.ts';
import { cardColours, type Bounds } from './card-layout.ts';

/** In a wider view the limits of towns would be spots. */
const maxDegreesWithLimits = 5;
/** Smaller towns would be spots too, in pixels. */
const leastTown = 6;

/** Returns the limits of cities and towns in a view as a drawing has them: the outlines and holes of each. */
export function limitsInView(view: Bounds, place: (at: Point) => Point): Point[][][] {
  if (view.east - view.west > maxDegreesWithLimits) return [];
  return cityLimitsIn(view).flatMap(({ parts, ...box }) => {
    const [[west, north], [east, south]] = [place([box.west, box.north]), place([box.east, box.south])];
    if (Math.max(east - west, south - north) < leastTown) return [];
    return parts.map((rings) => rings.map((ring) => thinned(ring.map(place), 1.5)));
  });
}

/** Returns what a drawing shows, for the place of a point in it. */
export function viewOf(
  place: (at: Point) => Point,
  { left, right, top, bottom }: Record<'left' | 'right' | 'top' | 'bottom', number>,
): Bounds {
  const [[x, y], [x1, y1]] = [place([0, 0]), place([1, 1])];
  const [lonAt, latAt] = [(px: number) => (px - x) / (x1 - x), (py: number) => (py - y) / (y1 - y)];
  return { west: lonAt(left), east: lonAt(right), south: latAt(bottom), north: latAt(top) };
}

/** Leaves out places that are too close to the one before to be seen. Both ends stay. */
export function thinned(points: readonly Point[], pixels: number): Point[] {
  const kept: Point[] = [];
  for (const [at, point] of points.entries()) {
    const last = kept.at(-1);
    const isSeen = !last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= pixels;
    if (isSeen || at === points.length - 1) kept.push(point);
  }
  return kept;
}

export function drawLimits(picture: Picture, limits: readonly Point[][][]): void {
  for (const rings of limits) picture.fillShape(rings, cardColours.built);
  for (const ring of limits.flat())
    for (const [at, to] of ring.entries())
      if (at > 0) picture.line(ring[at - 1] as Point, to, 1, cardColours.limit);
}

/** Draws the land, the limits of cities and towns, and the lines of counties, states and coasts. */
export function drawGround(picture: Picture, place: (at: Point) => Point, view: Bounds): void {
  const { land, lines } = groundInView(view);
  picture.fillShape(
    land.map((ring) => ring.map(place)),
    cardColours.land,
  );
  drawLimits(picture, limitsInView(view, place));
  const strokes = [
    { kind: lineKinds.county, thick: 1.6, ink: cardColours.county },
    { kind: lineKinds.coast, thick: 1.6, ink: cardColours.state },
    { kind: lineKinds.state, thick: 2.6, ink: cardColours.state },
  ];
  for (const { kind, thick, ink } of strokes)
    for (const line of lines) if (line.kind === kind) drawLine(picture, line.points.map(place), thick, ink);
}

function drawLine(picture: Picture, points: readonly Point[], thick: number, ink: string): void {
  const seen = thinned(points, 1.5);
  for (const [at, to] of seen.entries()) if (at > 0) picture.line(seen[at - 1] as Point, to, thick, ink);
}
