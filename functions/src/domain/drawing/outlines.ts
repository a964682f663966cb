import type { Point } from './picture.ts';

export interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Leaves out places that lie less than so many pixels off the line without them. See Douglas and Peucker, 1973. */
export function simplified(points: readonly Point[], pixels: number): Point[] {
  const kept = new Set([0, points.length - 1]);
  const spans: [from: number, to: number][] = [[0, points.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    let [farthest, most] = [0, pixels];
    for (let at = from + 1; at < to; at++) {
      const away = distanceToLine(points[at] as Point, points[from] as Point, points[to] as Point);
      if (away > most) [farthest, most] = [at, away];
    }
    if (farthest === 0) continue;
    kept.add(farthest);
    spans.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, at) => kept.has(at));
}

/** Returns the part of a closed outline inside a rectangle. See Sutherland and Hodgman, 1974. */
export function clipped(ring: readonly Point[], { left, top, right, bottom }: Rectangle): Point[] {
  const sides = [
    { axis: 0, limit: left, sign: 1 },
    { axis: 0, limit: right, sign: -1 },
    { axis: 1, limit: top, sign: 1 },
    { axis: 1, limit: bottom, sign: -1 },
  ] as const;
  let points = [...ring];
  for (const { axis, limit, sign } of sides) {
    const depths = points.map((point) => (point[axis] - limit) * sign);
    points = points.flatMap((to, at) => {
      const before = (at + points.length - 1) % points.length;
      const [from, depth, depthBefore] = [points[before] as Point, depths[at] ?? 0, depths[before] ?? 0];
      const share = depthBefore / (depthBefore - depth);
      const crossing: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      return [...(depth >= 0 !== depthBefore >= 0 ? [crossing] : []), ...(depth >= 0 ? [to] : [])];
    });
  }
  return points;
}

/** The area of a closed outline, in square pixels. */
export function areaOf(ring: readonly Point[]): number {
  const twice = ring.reduce((sum, [x, y], at) => {
    const [beforeX, beforeY] = ring.at(at - 1) as Point;
    return sum + beforeX * y - x * beforeY;
  }, 0);
  return Math.abs(twice) / 2;
}

/** Whether a straight line touches a rectangle. See Liang and Barsky, 1984. */
export function touchesBox(
  [x1, y1]: Point,
  [x2, y2]: Point,
  { left, top, right, bottom }: Rectangle,
): boolean {
  let [from, to] = [0, 1];
  const isBeside = [
    [x1 - x2, x1 - left],
    [x2 - x1, right - x1],
    [y1 - y2, y1 - top],
    [y2 - y1, bottom - y1],
  ].some(([step = 0, room = 0]) => {
    if (step === 0) return room < 0;
    if (step < 0) from = Math.max(from, room / step);
    else to = Math.min(to, room / step);
    return false;
  });
  return !isBeside && from <= to;
}

export function distanceToLine([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length));
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}
