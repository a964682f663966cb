import { release } from '../volume/release.ts';
import type { VelocityGrid } from './velocity-grid.ts';

/** Velocities up to the Nyquist velocity are divided into this many spans of equal width. */
const spans = 3;

/** A region of fewer gates may be noise, which says nothing about the regions around it. */
const minCoreGates = 16;

export interface Regions {
  /** For each gate its region, from 1, the cores first; 0 where nothing was measured. */
  labels: Int32Array;
  /** How many regions are cores: large enough to be sure of. */
  coreCount: number;
  /** The number of gates of each region; the first entry is of label 0. */
  sizes: Int32Array;
  /** The Nyquist velocity of each region. */
  nyquist: Float32Array;
}

/**
 * Divides a sweep into regions: connected gates whose velocities are in the same span. Within a region no velocity
 * is folded against another. Radials of different Nyquist velocities never share a region.
 */
export function findRegions(grid: VelocityGrid): Regions {
  const runs = joinedRuns(grid);
  const regions = coresFirst(numberRegions(grid, runs));
  const { ofRuns } = regions;
  const { labels } = runs;
  for (const at of grid.measured) labels[at] = ofRuns[labels[at] as number] as number;
  runs.parts.release();
  release(runs.sizes);
  release(runs.radials);
  return { labels, coreCount: regions.coreCount, sizes: regions.sizes, nyquist: regions.nyquist };
}

/** Neighbouring gates of a radial in the same span, numbered from 1, and which of them are connected. */
interface Runs {
  count: number;
  /** For each gate its run; 0 where nothing was measured. */
  labels: Int32Array;
  sizes: Int32Array;
  radials: Int32Array;
  parts: Partition;
}

function joinedRuns(grid: VelocityGrid): Runs {
  const { radials, gates, velocities, nyquist, measured, measuredBefore } = grid;
  const most = measured.length + 1;
  const labels = new Int32Array(velocities.length);
  const [sizes, radialOf, spanOf] = [new Int32Array(most), new Int32Array(most), new Uint8Array(most)];
  const parts = new Partition(most);
  let run = 0;
  for (let radial = 0; radial < radials; radial += 1) {
    const limit = nyquist[radial] as number;
    if (!(limit > 0)) continue;
    const perSpan = spans / (2 * limit);
    const continues = radial > 0 && limit === nyquist[radial - 1];
    let [last, spanBefore, runBefore] = [-2, 0, 0];
    const end = measuredBefore[radial + 1] as number;
    for (let index = measuredBefore[radial] as number; index < end; index += 1) {
      const at = measured[index] as number;
      const place = Math.floor(((velocities[at] as number) + limit) * perSpan);
      const span = 1 + Math.min(spans - 1, Math.max(0, place));
      if (at !== last + 1 || span !== spanBefore) {
        run += 1;
        radialOf[run] = radial;
        spanOf[run] = span;
        spanBefore = span;
        runBefore = 0;
      }
      last = at;
      labels[at] = run;
      sizes[run] = (sizes[run] as number) + 1;
      const beside = continues ? (labels[at - gates] as number) : 0;
      if (beside === runBefore || spanOf[beside] !== span) continue;
      parts.join(run, beside);
      runBefore = beside;
    }
  }
  release(spanOf);
  return { count: run, labels, sizes, radials: radialOf, parts };
}

interface NumberedRegions extends Omit<Regions, 'coreCount' | 'labels'> {
  /** For each run its region. */
  ofRuns: Int32Array;
}

function numberRegions({ nyquist }: VelocityGrid, { count, sizes, radials, parts }: Runs): NumberedRegions {
  const ofRuns = new Int32Array(count + 1);
  const gates: number[] = [0];
  const limits: number[] = [Number.NaN];
  for (let run = 1; run <= count; run += 1) {
    // The root of a part is its first run, so it already has its number.
    const root = parts.rootOf(run);
    if (root === run) {
      ofRuns[run] = gates.length;
      gates.push(sizes[run] as number);
      limits.push(nyquist[radials[run] as number] as number);
    } else {
      const region = ofRuns[root] as number;
      ofRuns[run] = region;
      gates[region] = (gates[region] as number) + (sizes[run] as number);
    }
  }
  return { ofRuns, sizes: Int32Array.from(gates), nyquist: Float32Array.from(limits) };
}

function coresFirst({ ofRuns, sizes, nyquist }: NumberedRegions): NumberedRegions & { coreCount: number } {
  const count = sizes.length;
  const place = new Int32Array(count);
  let next = 1;
  for (let region = 1; region < count; region += 1)
    if ((sizes[region] as number) >= minCoreGates) place[region] = next++;
  const coreCount = next - 1;
  for (let region = 1; region < count; region += 1) if (place[region] === 0) place[region] = next++;
  const [sizesInOrder, nyquistInOrder] = [new Int32Array(count), new Float32Array(count)];
  for (let region = 0; region < count; region += 1) {
    const at = place[region] as number;
    sizesInOrder[at] = sizes[region] as number;
    nyquistInOrder[at] = nyquist[region] as number;
  }
  for (let run = 1; run < ofRuns.length; run += 1) ofRuns[run] = place[ofRuns[run] as number] as number;
  return { ofRuns, coreCount, sizes: sizesInOrder, nyquist: nyquistInOrder };
}

/** Disjoint sets of runs. The root of a set is its smallest member. */
class Partition {
  readonly #parent: Int32Array;

  constructor(members: number) {
    this.#parent = new Int32Array(members);
    for (let member = 0; member < members; member += 1) this.#parent[member] = member;
  }

  release(): void {
    release(this.#parent);
  }

  rootOf(member: number): number {
    const parent = this.#parent;
    let at = member;
    while (parent[at] !== at) {
      const next = parent[parent[at] as number] as number;
      parent[at] = next;
      at = next;
    }
    return at;
  }

  join(one: number, other: number): void {
    const [a, b] = [this.rootOf(one), this.rootOf(other)];
    if (a < b) this.#parent[b] = a;
    else this.#parent[a] = b;
  }
}
