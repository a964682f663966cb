import { release } from '../volume/release.ts';
import type { Moment, Sweep } from '../volume/volume.ts';
import { findBorders } from './find-borders.ts';
import { findRegions, type Regions } from './find-regions.ts';
import { joinCores } from './join-cores.ts';
import { partsOf } from './parts-of.ts';
import { placeParts } from './place-parts.ts';
import { placeSmall } from './place-small.ts';
import { gridOf, type VelocityGrid } from './velocity-grid.ts';

/** What a gate's code means after unfolding: more than any wind, in steps finer than the radar's own. */
export const unfoldedScale = 20;
export const unfoldedOffset = 8_192;

/**
 * A radar measures velocities only up to its Nyquist velocity v; faster air appears on the other side, off by 2v.
 * Returns the moment with each gate's most likely velocity, as codes of 16 bits. Codes that are not measurements stay.
 */
export function unfoldVelocity(sweep: Pick<Sweep, 'radials'>, moment: Moment): Moment {
  const grid = gridOf(sweep, moment);
  const regions = findRegions(grid);
  const folds = foldsOfRegions(grid, regions);
  const codes = new Uint16Array(moment.codes.length);
  for (let at = 0; at < codes.length; at += 1) {
    const label = regions.labels[at] as number;
    const velocity = grid.velocities[at] as number;
    if (Number.isNaN(velocity)) {
      codes[at] = moment.codes[at] as number;
      continue;
    }
    const lift = label === 0 ? 0 : 2 * (folds[label] as number) * (regions.nyquist[label] as number);
    codes[at] = Math.round((velocity + lift) * unfoldedScale) + unfoldedOffset;
  }
  releaseAll(grid, regions);
  return { ...moment, codes, scale: unfoldedScale, offset: unfoldedOffset };
}

/** How often each gate's velocity is folded: true velocity = value + 2 × folds × the radial's Nyquist velocity. */
export function foldsOfVelocity(sweep: Pick<Sweep, 'radials'>, moment: Moment): Int8Array {
  const grid = gridOf(sweep, moment);
  const regions = findRegions(grid);
  const ofRegions = foldsOfRegions(grid, regions);
  const folds = new Int8Array(regions.labels.length);
  for (let at = 0; at < folds.length; at += 1) folds[at] = ofRegions[regions.labels[at] as number] as number;
  releaseAll(grid, regions);
  return folds;
}

function releaseAll({ velocities }: VelocityGrid, { labels }: Regions): void {
  release(velocities);
  release(labels);
}

/** How many Nyquist intervals have to be added to each region: first the cores, then what is around them. */
function foldsOfRegions(grid: VelocityGrid, regions: Regions): Int32Array {
  const folds = new Int32Array(regions.sizes.length);
  const { near, far } = findBorders(grid, regions);
  const parts = partsOf(grid, regions, joinCores(regions, near));
  const placed = placeParts(parts, near, far);
  for (const [at, part] of parts.entries())
    for (const { core, folds: ofCore } of part.cores) folds[core] = ofCore + (placed[at] as number);
  placeSmall(grid, regions, folds);
  return folds;
}
