import type { Regions } from './find-regions.ts';
import { LargestFirst } from './largest-first.ts';
import type { PairSums } from './pair-table.ts';
import { knownAir, RegionNetwork } from './region-network.ts';

/**
 * Joins neighbouring cores of one Nyquist velocity into parts. The longest border decides first, because the mean of
 * many pairs is sure; then both sides are one part, and their borders with others are one border.
 */
export function joinCores(regions: Regions, near: PairSums): RegionNetwork {
  const network = new RegionNetwork(regions, near);
  const queue = new LargestFirst();
  // A border that has become longer since is in the queue once more.
  const latest = new Float64Array(near.count);
  const push = (border: number) => {
    latest[border] = sureness(network, border);
    queue.push(border, latest[border]);
  };
  for (let border = 0; border < near.count; border += 1) push(border);
  for (let next = queue.pop(); next; next = queue.pop()) {
    const sides = network.sidesOf(next.entry);
    if (!sides || next.weight !== latest[next.entry]) continue;
    const [one, other] = sides;
    const isKnown = one === knownAir || other === knownAir;
    if (!isKnown && network.nyquistOf(one) !== network.nyquistOf(other)) continue;
    const isLarger = isKnown ? one === knownAir : network.sizeOf(one) > network.sizeOf(other);
    const [base, part] = isLarger ? [one, other] : [other, one];
    network.join(base, part, foldsTo(network, part, next.entry), push);
  }
  return network;
}

/** Its pairs count, less where their mean is between two folds. Raising a side by whole folds does not change it. */
function sureness(network: RegionNetwork, border: number): number {
  const folds = network.foldsAt(border);
  const between = 2 * Math.abs(folds - Math.round(folds));
  return network.pairsOf(border) * (1 - between) ** 4;
}

function foldsTo(network: RegionNetwork, part: number, border: number): number {
  return -Math.round(network.excessOf(part, border) / (2 * network.nyquistOf(part))) || 0;
}
