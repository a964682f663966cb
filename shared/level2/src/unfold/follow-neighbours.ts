import type { VelocityGrid } from './velocity-grid.ts';

/**
 * A gate that both of its neighbours along the beam contradict by more than a Nyquist velocity, while they agree with
 * each other, follows them: no air turns around twice within three gates.
 */
export function followNeighbours(grid: VelocityGrid, folds: Int8Array): void {
  const { radials, gates, velocities, nyquist, measured, measuredBefore } = grid;
  for (let radial = 0; radial < radials; radial += 1) {
    const limit = nyquist[radial] as number;
    if (!(limit > 0)) continue;
    const [first, last] = [radial * gates, (radial + 1) * gates - 1];
    const end = measuredBefore[radial + 1] as number;
    for (let index = measuredBefore[radial] as number; index < end; index += 1) {
      const at = measured[index] as number;
      if (at === first || at === last) continue;
      const sent = velocities[at] as number;
      const before = (velocities[at - 1] as number) + 2 * limit * (folds[at - 1] as number);
      const value = sent + 2 * limit * (folds[at] as number);
      // Not a number beside a gap, and then nothing contradicts.
      if (!(Math.abs(value - before) > limit)) continue;
      const after = (velocities[at + 1] as number) + 2 * limit * (folds[at + 1] as number);
      if (!(Math.abs(before - after) < limit && Math.abs(value - after) > limit)) continue;
      folds[at] = Math.round(((before + after) / 2 - sent) / (2 * limit));
    }
  }
}
