import type { Marks } from './marks.ts';
import type { Project } from './world-frame.ts';

type Point = readonly [x: number, y: number];

/** How near a pointer must come, in pixels. */
export const reachPixels = 7;

/** Returns the id of the mark nearest to a point; of equally near marks, the one drawn last. Undefined if none is near. */
export function pickMark(
  marks: readonly Marks[],
  project: Project,
  x: number,
  y: number,
): string | undefined {
  let best: string | undefined;
  let bestDistance = reachPixels;
  const offer = (id: string | undefined, distance: number) => {
    if (distance <= bestDistance) [best, bestDistance] = [id, distance];
  };
  for (const mark of marks) {
    if (mark.kind === 'lines' && mark.pickIds) {
      for (const [at, path] of mark.paths.entries()) {
        const corners = path.map(project);
        for (const [i, to] of corners.entries())
          offer(mark.pickIds[at], distanceToLine(corners[i - 1] ?? to, to, [x, y]));
      }
    } else if (mark.kind === 'discs' && mark.pickIds) {
      for (const [at, centre] of mark.centres.entries()) {
        const [centreX, centreY] = project(centre);
        offer(mark.pickIds[at], Math.hypot(x - centreX, y - centreY) - mark.radius);
      }
    }
  }
  return best;
}

/** From a point to a line segment: to the closest point on the line, or to the nearer end. */
function distanceToLine([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
