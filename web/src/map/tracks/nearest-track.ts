export interface DrawnTrack {
  from: [x: number, y: number];
  /** The same point again where the end is not recorded. */
  to: [x: number, y: number];
}

/** How near a pointer must come, in pixels. */
const reach = 7;

/** The index of the track nearest to a point, the one drawn last of equals, or -1 where none is near. */
export function nearestTrack(tracks: readonly DrawnTrack[], x: number, y: number): number {
  let [best, bestDistance] = [-1, reach];
  for (const [i, track] of tracks.entries()) {
    const distance = distanceTo(track, x, y);
    if (distance <= bestDistance) [best, bestDistance] = [i, distance];
  }
  return best;
}

/** From a point to a line segment: to its foot on the line, or to the nearer end. */
export function distanceTo({ from: [ax, ay], to: [bx, by] }: DrawnTrack, x: number, y: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
