import { release } from '../volume/release.ts';
import { findBorders } from './find-borders.ts';
import { findDoubt } from './find-doubt.ts';
import { findRegions, type Regions } from './find-regions.ts';
import { followNeighbours } from './follow-neighbours.ts';
import { joinCores } from './join-cores.ts';
import { withKnownBorders } from './known-borders.ts';
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
  const ofRegions = reference ? foldsByReference(grid, regions, reference) : foldsAlone(grid, regions);
  const folds = new Int8Array(regions.labels.length);
  for (let at = 0; at < folds.length; at += 1) folds[at] = ofRegions[regions.labels[at] as number] as number;
  followNeighbours(grid, folds);
  const doubt = findDoubt(grid, regions, folds, reference);
  release(regions.labels);
  return { folds, doubt };
}

/** How many Nyquist intervals have to be added to each region: first the cores, then what is around them. */
function foldsAlone(grid: VelocityGrid, regions: Regions): Int32Array {
  const folds = new Int32Array(regions.sizes.length);
  const { near, far } = findBorders(grid, regions);
  const parts = partsOf(grid, regions, joinCores(regions, near));
  const placed = placeParts(parts, near, far);
  for (const [at, part] of parts.entries())
    for (const { core, folds: ofCore } of part.cores) folds[core] = ofCore + (placed[at] as number);
  placeSmall(grid, regions, folds);
  return folds;
}

function foldsByReference(grid: VelocityGrid, regions: Regions, reference: Reference): Int32Array {
  const folds = new Int32Array(regions.sizes.length);
  const { near } = findBorders(grid, regions);
  const network = joinCores(regions, withKnownBorders(grid, regions, near, reference));
  const { root, folds: ofCores } = network.foldsOfRegions();
  for (let core = 1; core <= regions.coreCount; core += 1)
    if (root[core] === knownAir) folds[core] = ofCores[core] as number;
  placeSmall(grid, regions, folds, reference);
  return folds;
}
