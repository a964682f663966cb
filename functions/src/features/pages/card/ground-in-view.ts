import type { Bounds } from './card-layout.ts';
import { countyLines, pointsOf, type CountyLine } from '../../../domain/drawing/county-lines.ts';
import type { Point } from '../../../domain/drawing/picture.ts';

/** What lies under paths: the land, and the lines of counties, states and coasts. All in degrees. */
interface Ground {
  land: Point[][];
  lines: { kind: number; points: Point[] }[];
}

/** Returns what can be seen of the ground. */
export function groundInView(view: Bounds): Ground {
  const { lines, rings } = countyLines();
  const isInView = (line: CountyLine) =>
    line.north > view.south && line.south < view.north && line.east > view.west && line.west < view.east;
  const land = rings.map((ring) =>
    ring.flatMap((number) => {
      const line = lines[number < 0 ? -1 - number : number] as CountyLine;
      const points = pointsOf(line, number < 0);
      // The straight line between the ends of a line out of view is out of view too, on the same side.
      return isInView(line) ? points : [points[0] as Point, points.at(-1) as Point];
    }),
  );
  return { land, lines: lines.filter(isInView).map((line) => ({ kind: line.kind, points: pointsOf(line) })) };
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
