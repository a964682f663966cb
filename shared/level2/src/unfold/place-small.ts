import { nearGap } from './find-borders.ts';
import type { Regions } from './find-regions.ts';
import type { Reference } from './reference.ts';
import type { VelocityGrid } from './velocity-grid.ts';

/** How much what is known besides the sweep counts, against one gate beside. */
const knownPairs = 1.5;
/** So often regions are added around those that are placed. */
const rounds = 6;

/**
 * Places the regions that are no cores, each by the gates around it that are placed. What is not near any stays as it
 * was received: noise belongs nowhere.
 */
export function placeSmall(
  grid: VelocityGrid,
  regions: Regions,
  folds: Int32Array,
  reference?: Reference,
): void {
  const { gates, velocities, radials, isRound } = grid;
  const { labels, coreCount, sizes, nyquist } = regions;
  const isPlaced = new Uint8Array(sizes.length).fill(1, 1, coreCount + 1);
  const sums = new Float64Array(sizes.length);
  const pairs = new Float64Array(sizes.length);
  let waiting = gatesOfSmall(labels, coreCount);
  for (let round = 0; round < rounds && waiting.length > 0; round += 1) {
    for (const at of waiting) compare(at);
    for (const at of waiting) addKnown(at);
    for (let region = coreCount + 1; region < sizes.length; region += 1) {
      const count = pairs[region] as number;
      if (isPlaced[region] || count === 0) continue;
      isPlaced[region] = 1;
      folds[region] = Math.round((sums[region] as number) / count / (2 * (nyquist[region] as number)));
    }
    waiting = waiting.filter((at) => !isPlaced[labels[at] as number]);
  }

  /** What is known counts only beside placed gates. */
  function addKnown(at: number): void {
    const weight = reference ? knownPairs * (reference.weights[at] as number) : 0;
    const label = labels[at] as number;
    if (!reference || weight === 0 || pairs[label] === 0) return;
    const apart = (reference.velocities[at] as number) - (velocities[at] as number);
    sums[label] = (sums[label] as number) + weight * apart;
    pairs[label] = (pairs[label] as number) + weight;
  }

  /** Compares a gate with the nearest placed ones in each of four directions. */
  function compare(at: number): void {
    const gate = at % gates;
    const radial = (at - gate) / gates;
    for (let step = 1; step <= nearGap + 1 && gate + step < gates; step += 1) if (isMet(at, at + step)) break;
    for (let step = 1; step <= nearGap + 1 && gate - step >= 0; step += 1) if (isMet(at, at - step)) break;
    for (let way = 1; way >= -1; way -= 2)
      for (let step = 1; step <= nearGap + 1; step += 1) {
        const other = radial + way * step;
        if (!isRound && (other < 0 || other >= radials)) break;
        if (isMet(at, ((other + radials) % radials) * gates + gate)) break;
      }
  }

  function isMet(at: number, other: number): boolean {
    const label = labels[at] as number;
    const neighbour = labels[other] as number;
    if (neighbour === 0 || neighbour === label || !isPlaced[neighbour]) return false;
    const rise = (folds[neighbour] as number) * 2 * (nyquist[neighbour] as number);
    const difference = (velocities[other] as number) + rise - (velocities[at] as number);
    sums[label] = (sums[label] as number) + difference;
    pairs[label] = (pairs[label] as number) + 1;
    return true;
  }
}

function gatesOfSmall(labels: Int32Array, coreCount: number): number[] {
  const found: number[] = [];
  for (let at = 0; at < labels.length; at += 1) if ((labels[at] as number) > coreCount) found.push(at);
  return found;
}
