import type { Bounds } from './card-layout.ts';
import type { Point } from '../../../domain/drawing/picture.ts';

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
