import type { Regions } from './find-regions.ts';
import { PairTable, type PairSums } from './pair-table.ts';
import type { VelocityGrid } from './velocity-grid.ts';

/** Gates with at most so many gates or radials between them are neighbours. */
export const nearGap = 3;
/** Farther apart than this, two gates say nothing about each other. */
const widestGap = 100;

/** Pairs of gates of different cores, with nothing but smaller regions and gaps between them. */
export interface Borders {
  near: PairSums;
  far: PairSums;
}

/** Air changes over a gap: the more, the wider it is. The result is a variance, in (m/s)². */
export function varianceOverGap(gap: number): number {
  return (3 + gap / 5) ** 2;
}

export function findBorders(grid: VelocityGrid, { labels, coreCount }: Regions): Borders {
  const { radials, gates, velocities, measured, measuredBefore, isRound } = grid;
  const [near, far] = [new PairTable(coreCount * 4), new PairTable(coreCount * 8)];
  for (let radial = 0; radial < radials; radial += 1) {
    let last = -1;
    const end = measuredBefore[radial + 1] as number;
    for (let index = measuredBefore[radial] as number; index < end; index += 1) {
      const at = measured[index] as number;
      const label = labels[at] as number;
      if (label === 0 || label > coreCount) continue;
      if (last >= 0 && labels[last] !== label) add(last, at, at - last - 1);
      last = at;
    }
  }
  // For each gate of a radial, the last radial that has a core there.
  const lastRadial = new Int32Array(gates).fill(-widestGap - 2);
  const turns = isRound ? radials + Math.min(widestGap, radials - 1) : radials;
  for (let turn = 0; turn < turns; turn += 1) {
    const radial = turn % radials;
    const end = measuredBefore[radial + 1] as number;
    for (let index = measuredBefore[radial] as number; index < end; index += 1) {
      const at = measured[index] as number;
      const label = labels[at] as number;
      if (label === 0 || label > coreCount) continue;
      const gate = at - radial * gates;
      const before = lastRadial[gate] as number;
      lastRadial[gate] = turn;
      // In the second turn only pairs over the seam are new.
      if (before < 0 || (turn >= radials && before >= radials)) continue;
      const other = (before % radials) * gates + gate;
      if (labels[other] !== label) add(other, at, turn - before - 1);
    }
  }
  return { near: near.packed(), far: far.packed() };

  function add(from: number, to: number, gap: number): void {
    if (gap > widestGap) return;
    const [a, b] = [labels[from] as number, labels[to] as number];
    const difference = (velocities[from] as number) - (velocities[to] as number);
    const table = gap <= nearGap ? near : far;
    const weight = gap <= nearGap ? 1 : 1 / varianceOverGap(gap);
    if (a < b) table.add(a, b, difference, weight);
    else table.add(b, a, -difference, weight);
  }
}
