import { release } from '../volume/release.ts';
import { findBorders, type Borders } from './find-borders.ts';
import { findRegions, type Regions } from './find-regions.ts';
import { followNeighbours } from './follow-neighbours.ts';
import { holdBack } from './hold-back.ts';
import { joinCores } from './join-cores.ts';
import { bordersWithKnown } from './known-borders.ts';
import type { PairSums } from './pair-table.ts';
import { partsOf } from './parts-of.ts';
import { placeParts } from './place-parts.ts';
import { placeSmall } from './place-small.ts';
import type { Reference } from './reference.ts';
import { knownAir } from './region-network.ts';
import type { VelocityGrid } from './velocity-grid.ts';

/** For each gate of a sweep what its unfolding found. */
export interface UnfoldedGates {
  /** How often it is folded: true velocity = value + 2 × folds × the radial's Nyquist velocity. */
  folds: Int8Array;
  /** 1 where that had to be guessed. */
  doubt: Uint8Array;
}

/** Unfolds a sweep, with what is known besides it if there is anything. */
export function unfoldGrid(grid: VelocityGrid, reference: Reference | undefined): UnfoldedGates {
  const regions = findRegions(grid);
  const ofRegions = foldsOfRegions(grid, regions, reference);
  const folds = new Int8Array(regions.labels.length);
  for (const at of grid.measured) folds[at] = ofRegions[regions.labels[at] as number] as number;
  followNeighbours(grid, folds);
  const doubt = holdBack(grid, regions, folds, reference);
  release(regions.labels);
  releaseReference(reference);
  return { folds, doubt };
}

/**
 * How many Nyquist intervals have to be added to each region: first the cores, then what is around them. The sweep alone
 * finds most storms, what is known besides it finds the rest, so both are tried: what contradicts less is right.
 */
function foldsOfRegions(grid: VelocityGrid, regions: Regions, reference: Reference | undefined): Int32Array {
  const borders = findBorders(grid, regions);
  const all = reference && bordersWithKnown(grid, regions, borders, reference);
  const alone = foldsAlone(grid, regions, borders);
  const together = all && foldsByReference(regions, copyOf(all));
  const isBetter =
    all &&
    reference &&
    together &&
    contradictions(all, regions, together) * reference.handicap + reference.leastLess <
      contradictions(all, regions, alone);
  const folds = isBetter ? together : alone;
  placeSmall(grid, regions, folds, reference);
  return folds;
}

function foldsAlone(grid: VelocityGrid, regions: Regions, { near, far }: Borders): Int32Array {
  const folds = new Int32Array(regions.sizes.length);
  const parts = partsOf(grid, regions, joinCores(regions, near));
  const placed = placeParts(parts, near, far);
  for (const [at, part] of parts.entries())
    for (const { core, folds: ofCore } of part.cores) folds[core] = ofCore + (placed[at] as number);
  return folds;
}

function foldsByReference(regions: Regions, borders: PairSums): Int32Array {
  const folds = new Int32Array(regions.sizes.length);
  const { root, folds: ofCores } = joinCores(regions, borders).foldsOfRegions();
  for (let core = 1; core <= regions.coreCount; core += 1)
    if (root[core] === knownAir) folds[core] = ofCores[core] as number;
  return folds;
}

/** Joining changes the sums of a border. */
function copyOf(sums: PairSums): PairSums {
  const { one, other, pairs, differences } = sums;
  return {
    ...sums,
    one: one.slice(),
    other: other.slice(),
    pairs: pairs.slice(),
    differences: differences.slice(),
  };
}

/** At how many pairs of gates the two sides are a fold apart. */
function contradictions(borders: PairSums, { nyquist }: Regions, folds: Int32Array): number {
  let count = 0;
  for (let border = 0; border < borders.count; border += 1) {
    const [one, other] = [borders.one[border] as number, borders.other[border] as number];
    const pairs = borders.pairs[border] as number;
    const liftOfOne = one === knownAir ? 0 : (folds[one] as number) * 2 * (nyquist[one] as number);
    const liftOfOther = (folds[other] as number) * 2 * (nyquist[other] as number);
    const apart = (borders.differences[border] as number) / pairs + liftOfOne - liftOfOther;
    if (Math.abs(apart) > (nyquist[other] as number)) count += pairs;
  }
  return count;
}

function releaseReference(reference: Reference | undefined): void {
  release(reference?.velocities);
  release(reference?.weights);
  release(reference?.witness);
}
