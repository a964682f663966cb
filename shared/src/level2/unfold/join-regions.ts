import type { Borders } from './find-borders.ts';
import type { Regions } from './find-regions.ts';
import { LargestFirst } from './largest-first.ts';
import { RegionNetwork } from './region-network.ts';

/**
 * Returns by how many Nyquist intervals each region has to be unfolded. The longest border decides first, because
 * the mean of many pairs is sure; then both sides are one part, and their borders with others are one border.
 */
export function joinRegions(regions: Regions, borders: Borders): Int32Array {
  const network = new RegionNetwork(regions, borders);
  joinEqualNyquists(network, borders.count);
  const { root, folds } = network.foldsOfRegions();
  const centres = foldsOfCentres(root, folds, regions.sizes);
  const offsets = joinOtherNyquists(network, centres);
  return Int32Array.from(folds, (fold, region) => fold + (offsets.get(root[region] as number) ?? 0));
}

function joinEqualNyquists(network: RegionNetwork, borders: number): void {
  const queue = new LargestFirst();
  for (let border = 0; border < borders; border += 1) queue.push(border, network.pairsOf(border));
  for (let next = queue.pop(); next; next = queue.pop()) {
    const sides = network.sidesOf(next.entry);
    // A border that has become longer since is in the queue once more.
    if (!sides || next.weight !== network.pairsOf(next.entry)) continue;
    const [one, other] = sides;
    if (network.nyquistOf(one) !== network.nyquistOf(other)) continue;
    const [base, part] = network.sizeOf(one) > network.sizeOf(other) ? [one, other] : [other, one];
    network.join(base, part, foldsTo(network, part, next.entry), (border) =>
      queue.push(border, network.pairsOf(border)),
    );
  }
}

function foldsTo(network: RegionNetwork, part: number, border: number): number {
  return -Math.round(network.excessOf(part, border) / (2 * network.nyquistOf(part))) || 0;
}

/** The whole number of folds that is nearest to a part's mean: most of the air in a sweep is not folded. */
function foldsOfCentres(root: Int32Array, folds: Int32Array, sizes: Int32Array): Map<number, number> {
  const sums = new Map<number, { folds: number; gates: number }>();
  for (let region = 1; region < root.length; region += 1) {
    const sum = sums.get(root[region] as number) ?? { folds: 0, gates: 0 };
    const gates = sizes[region] as number;
    sum.folds += gates * (folds[region] as number);
    sum.gates += gates;
    sums.set(root[region] as number, sum);
  }
  return new Map([...sums].map(([part, sum]) => [part, Math.round(sum.folds / sum.gates)]));
}

/** How many folds the largest part is tried away from its centre. */
const tried = [0, 1, -1, 2, -2];

/**
 * Some radars change their Nyquist velocity from sector to sector. Parts of different Nyquist velocities have no
 * interval in common, so the largest part stays and each neighbour is moved to it by its own interval. Where the
 * largest part really is shows at the borders: from a wrong place the others cannot come near.
 */
function joinOtherNyquists(
  network: RegionNetwork,
  centres: ReadonlyMap<number, number>,
): Map<number, number> {
  const offsets = new Map<number, number>();
  const bySize = network.roots.sort((a, b) => network.sizeOf(b) - network.sizeOf(a));
  for (const start of bySize) {
    if (offsets.has(start)) continue;
    const centre = -(centres.get(start) ?? 0);
    const group = tried
      .map((folds) => placeGroup(network, start, centre + folds))
      .reduce((best, other) => (other.apart < best.apart ? other : best));
    for (const [root, folds] of group.offsets) offsets.set(root, folds);
  }
  return offsets;
}

/** Moves everything that borders on a part to it, and says how far apart they stay, in metres per second. */
function placeGroup(network: RegionNetwork, start: number, folds: number) {
  const offsets = new Map<number, number>();
  const queue = new LargestFirst();
  let apart = 0;
  place(start, folds);
  for (let next = queue.pop(); next; next = queue.pop()) {
    const sides = network.sidesOf(next.entry);
    const part = sides?.find((side) => !offsets.has(side));
    const base = sides?.find((side) => offsets.has(side));
    if (part === undefined || base === undefined) continue;
    const interval = 2 * network.nyquistOf(part);
    const excess =
      network.excessOf(part, next.entry) - (offsets.get(base) ?? 0) * 2 * network.nyquistOf(base);
    const foldsOfPart = -Math.round(excess / interval) || 0;
    apart += Math.abs(excess + foldsOfPart * interval) * network.pairsOf(next.entry);
    place(part, foldsOfPart);
  }
  return { offsets, apart };

  function place(root: number, foldsOfRoot: number): void {
    offsets.set(root, foldsOfRoot);
    for (const border of network.bordersOf(root)) queue.push(border, network.pairsOf(border));
  }
}
