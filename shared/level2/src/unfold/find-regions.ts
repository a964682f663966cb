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
  const { radials, gates, nyquist } = grid;
  const spanOf = spansOfGates(grid);
  const parts = new Partition(radials * gates);
  for (let radial = 0; radial < radials; radial += 1) {
    const start = radial * gates;
    const continues = radial > 0 && nyquist[radial] === nyquist[radial - 1];
    for (let at = start; at < start + gates; at += 1) {
      const span = spanOf[at];
      if (span === 0) continue;
      if (at > start && spanOf[at - 1] === span) parts.join(at, at - 1);
      if (continues && spanOf[at - gates] === span) parts.join(at, at - gates);
    }
  }
  const regions = coresFirst(numberRegions(grid, spanOf, parts));
  release(spanOf);
  parts.release();
  return regions;
}

function spansOfGates({ radials, gates, velocities, nyquist }: VelocityGrid): Uint8Array {
  const spanOf = new Uint8Array(velocities.length);
  for (let radial = 0; radial < radials; radial += 1) {
    const limit = nyquist[radial] as number;
    if (!(limit > 0)) continue;
    const perSpan = spans / (2 * limit);
    for (let at = radial * gates; at < (radial + 1) * gates; at += 1) {
      const velocity = velocities[at] as number;
      if (Number.isNaN(velocity)) continue;
      const span = Math.floor((velocity + limit) * perSpan);
      spanOf[at] = 1 + Math.min(spans - 1, Math.max(0, span));
    }
  }
  return spanOf;
}

function numberRegions(
  { radials, gates, nyquist }: VelocityGrid,
  spanOf: Uint8Array,
  parts: Partition,
): Omit<Regions, 'coreCount'> {
  const labels = new Int32Array(spanOf.length);
  const sizes: number[] = [0];
  const limits: number[] = [Number.NaN];
  for (let radial = 0; radial < radials; radial += 1) {
    for (let at = radial * gates; at < (radial + 1) * gates; at += 1) {
      if (spanOf[at] === 0) continue;
      // The root of a part is its first gate, so it already has its number.
      const root = parts.rootOf(at);
      if (root === at) {
        labels[at] = sizes.length;
        sizes.push(1);
        limits.push(nyquist[radial] as number);
      } else {
        const label = labels[root] as number;
        labels[at] = label;
        sizes[label] = (sizes[label] as number) + 1;
      }
    }
  }
  return { labels, sizes: Int32Array.from(sizes), nyquist: Float32Array.from(limits) };
}

function coresFirst({ labels, sizes, nyquist }: Omit<Regions, 'coreCount'>): Regions {
  const isCore = (region: number) => region > 0 && (sizes[region] as number) >= minCoreGates;
  const all = Array.from(sizes.keys());
  const cores = all.filter(isCore);
  const order = [0, ...cores, ...all.filter((region) => region > 0 && !isCore(region))];
  const place = new Int32Array(order.length);
  for (const [at, region] of order.entries()) place[region] = at;
  for (let at = 0; at < labels.length; at += 1) labels[at] = place[labels[at] as number] as number;
  return {
    labels,
    coreCount: cores.length,
    sizes: Int32Array.from(order, (region) => sizes[region] as number),
    nyquist: Float32Array.from(order, (region) => nyquist[region] as number),
  };
}

/** Disjoint sets of gates. The root of a set is its smallest member. */
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
