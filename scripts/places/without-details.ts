export type Point = [longitude: number, latitude: number];

/** Leaves out places that are nearer than so many degrees to the line without them (Douglas and Peucker, 1973). */
export function withoutDetails(line: readonly Point[], degrees: number): Point[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  // A ring has no direction of its own: its farthest place divides it.
  const isRing = first[0] === last[0] && first[1] === last[1];
  const distances = line.map((point) => (isRing ? apart(first, point) : fromLine(point, first, last)));
  const farthest = Math.max(...distances);
  if (!isRing && farthest <= degrees) return [first, last];
  const at = distances.indexOf(farthest);
  return [
    ...withoutDetails(line.slice(0, at + 1), degrees).slice(0, -1),
    ...withoutDetails(line.slice(at), degrees),
  ];
}

function apart([x, y]: Point, [toX, toY]: Point): number {
  return Math.hypot(toX - x, toY - y);
}

function fromLine([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  return Math.abs(dx * (y - fromY) - dy * (x - fromX)) / Math.hypot(dx, dy);
}
