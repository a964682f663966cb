import type { VelocityGrid } from './velocity-grid.ts';

/**
 * A gate that both of its neighbours along the beam contradict by more than a Nyquist velocity, while they agree with
 * each other, follows them: no air turns around twice within three gates.
 */
export function followNeighbours(
  { radials, gates, velocities, nyquist }: VelocityGrid,
  folds: Int8Array,
): void {
  for (let radial = 0; radial < radials; radial += 1) {
    const limit = nyquist[radial] as number;
    if (!(limit > 0)) continue;
    const valueAt = (at: number) => (velocities[at] as number) + 2 * limit * (folds[at] as number);
    for (let at = radial * gates + 1; at < (radial + 1) * gates - 1; at += 1) {
      const [before, value, after] = [valueAt(at - 1), valueAt(at), valueAt(at + 1)];
      const isAlone =
        Math.abs(before - after) < limit &&
        Math.abs(value - before) > limit &&
        Math.abs(value - after) > limit;
      if (!isAlone) continue;
      folds[at] = Math.round(((before + after) / 2 - (velocities[at] as number)) / (2 * limit));
    }
  }
}
