import { release } from '../volume/release.ts';
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
  const { waiting, count: waitingAtFirst } = gatesOfSmall(grid, regions);
  let count = waitingAtFirst;
  for (let round = 0; round < rounds && count > 0; round += 1) {
    for (let index = 0; index < count; index += 1) compare(waiting[index] as number);
    for (let index = 0; index < count; index += 1) addKnown(waiting[index] as number);
    for (let region = coreCount + 1; region < sizes.length; region += 1) {
      const met = pairs[region] as number;
      if (isPlaced[region] || met === 0) continue;
      isPlaced[region] = 1;
      folds[region] = Math.round((sums[region] as number) / met / (2 * (nyquist[region] as number)));
    }
    count = stillWaiting();
  }
  release(waiting);

  /** Moves those that are not placed to the front. */
  function stillWaiting(): number {
    let left = 0;
    for (let index = 0; index < count; index += 1) {
      const at = waiting[index] as number;
      if (!isPlaced[labels[at] as number]) waiting[left++] = at;
    }
    return left;
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
    const start = at - gate;
    const right = Math.min(gates - 1, gate + nearGap + 1);
    for (let beside = gate + 1; beside <= right; beside += 1) if (isMet(at, start + beside)) break;
    const left = Math.max(0, gate - nearGap - 1);
    for (let beside = gate - 1; beside >= left; beside -= 1) if (isMet(at, start + beside)) break;
    for (let way = 1; way >= -1; way -= 2)
      for (let step = 1; step <= nearGap + 1; step += 1) {
        const other = radial + way * step;
        if (!isRound && (other < 0 || other >= radials)) break;
        if (isMet(at, ((other + radials) % radials) * gates + gate)) break;
      }
  }

  function isMet(at: number, other: number): boolean {
    const neighbour = labels[other] as number;
    if (neighbour === 0 || !isPlaced[neighbour]) return false;
    const label = labels[at] as number;
    if (neighbour === label) return false;
    const rise = (folds[neighbour] as number) * 2 * (nyquist[neighbour] as number);
    const difference = (velocities[other] as number) + rise - (velocities[at] as number);
    sums[label] = (sums[label] as number) + difference;
    pairs[label] = (pairs[label] as number) + 1;
    return true;
  }
}

function gatesOfSmall({ measured }: VelocityGrid, { labels, coreCount }: Regions) {
  const waiting = new Int32Array(measured.length);
  let count = 0;
  for (const at of measured) if ((labels[at] as number) > coreCount) waiting[count++] = at;
  return { waiting, count };
}
