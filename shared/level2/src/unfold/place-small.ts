import { release } from '../volume/release.ts';
import { nearGap } from './find-borders.ts';
import type { Regions } from './find-regions.ts';
import type { Reference } from './reference.ts';
import type { VelocityGrid } from './velocity-grid.ts';

/** How much what is known besides the sweep counts, against one gate beside. */
const knownPairs = 1.5;
/** So often regions are added around those that are placed. */
const rounds = 6;

/** What is summed of the gates around each region. */
interface Around {
  grid: VelocityGrid;
  regions: Regions;
  folds: Int32Array;
  isPlaced: Uint8Array;
  /** By how much a region has to rise, in metres per second, and how much that counts. */
  sums: Float64Array;
  pairs: Float64Array;
}

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
  const { labels, coreCount, sizes, nyquist } = regions;
  const isPlaced = new Uint8Array(sizes.length).fill(1, 1, coreCount + 1);
  const [sums, pairs] = [new Float64Array(sizes.length), new Float64Array(sizes.length)];
  const around = { grid, regions, folds, isPlaced, sums, pairs };
  const { waiting, count: waitingAtFirst } = gatesOfSmall(grid, labels, coreCount);
  let count = waitingAtFirst;
  for (let round = 0; round < rounds && count > 0; round += 1) {
    for (let place = 0; place < count; place += 1)
      compare(around, grid.measured[waiting[place] as number] as number);
    if (reference)
      for (let place = 0; place < count; place += 1) addKnown(around, waiting[place] as number, reference);
    for (let region = coreCount + 1; region < sizes.length; region += 1) {
      const met = pairs[region] as number;
      if (isPlaced[region] || met === 0) continue;
      isPlaced[region] = 1;
      folds[region] = Math.round((sums[region] as number) / met / (2 * (nyquist[region] as number)));
    }
    const before = count;
    count = 0;
    for (let place = 0; place < before; place += 1) {
      const index = waiting[place] as number;
      if (!isPlaced[labels[grid.measured[index] as number] as number]) waiting[count++] = index;
    }
    if (count === before) break;
  }
  release(waiting);
}

/** The gates of regions that are no cores, by their index among the measured ones. */
function gatesOfSmall({ measured }: VelocityGrid, labels: Int32Array, coreCount: number) {
  const waiting = new Int32Array(measured.length);
  let count = 0;
  for (let index = 0; index < measured.length; index += 1)
    if ((labels[measured[index] as number] as number) > coreCount) waiting[count++] = index;
  return { waiting, count };
}

/** What is known counts only beside placed gates. */
function addKnown({ grid, regions, sums, pairs }: Around, index: number, reference: Reference): void {
  const at = grid.measured[index] as number;
  const label = regions.labels[at] as number;
  const weight = knownPairs * (reference.weights[index] as number);
  if (weight === 0 || pairs[label] === 0) return;
  const apart = (reference.velocities[index] as number) - (grid.velocities[at] as number);
  sums[label] = (sums[label] as number) + weight * apart;
  pairs[label] = (pairs[label] as number) + weight;
}

/** Compares a gate with the nearest placed ones in each of four directions. */
function compare(around: Around, at: number): void {
  const { gates, radials, isRound } = around.grid;
  const gate = at % gates;
  const start = at - gate;
  const radial = start / gates;
  const last = start + Math.min(gates - 1, gate + nearGap + 1);
  for (let other = at + 1; other <= last; other += 1) if (isMet(around, at, other)) break;
  const first = start + Math.max(0, gate - nearGap - 1);
  for (let other = at - 1; other >= first; other -= 1) if (isMet(around, at, other)) break;
  for (let way = 1; way >= -1; way -= 2)
    for (let step = 1; step <= nearGap + 1; step += 1) {
      const beside = radial + way * step;
      if (!isRound && (beside < 0 || beside >= radials)) break;
      if (isMet(around, at, ((beside + radials) % radials) * gates + gate)) break;
    }
}

function isMet({ grid, regions, folds, isPlaced, sums, pairs }: Around, at: number, other: number): boolean {
  const { labels, nyquist } = regions;
  const neighbour = labels[other] as number;
  if (neighbour === 0 || !isPlaced[neighbour]) return false;
  const label = labels[at] as number;
  if (neighbour === label) return false;
  const rise = (folds[neighbour] as number) * 2 * (nyquist[neighbour] as number);
  const difference = (grid.velocities[other] as number) + rise - (grid.velocities[at] as number);
  sums[label] = (sums[label] as number) + difference;
  pairs[label] = (pairs[label] as number) + 1;
  return true;
}
