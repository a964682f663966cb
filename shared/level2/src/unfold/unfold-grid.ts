import { release } from '../volume/release.ts';
import { findBorders, type Borders } from './find-borders.ts';
import { findRegions, type Regions } from './find-regions.ts';
import { holdBack } from './hold-back.ts';
import { mendRuns } from './mend-runs.ts';
import type { PairSums } from './pair-table.ts';
import { partsOf } from './parts-of.ts';
import { placeParts } from './place-parts.ts';
import { placeSmall } from './place-small.ts';
import type { Reference } from './reference.ts';
import { knownAir, RegionNetwork } from './region-network.ts';
import type { VelocityGrid } from './velocity-grid.ts';

/**
 * Joins neighbouring cores of one Nyquist velocity into parts. The longest border decides first, because the mean of
 * many pairs is sure; then both sides are one part, and their borders with others are one border.
 */
function joinCores(regions: Regions, near: PairSums): RegionNetwork {
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

/** A heap of numbered entries that gives the one with the most weight first, and of equal ones the lower number. */
class LargestFirst {
  readonly #weights: number[] = [];
  readonly #entries: number[] = [];

  get size(): number {
    return this.#entries.length;
  }

  push(entry: number, weight: number): void {
    let at = this.#entries.length;
    this.#entries.push(entry);
    this.#weights.push(weight);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  /** Returns the entry and the weight it was pushed with. */
  pop(): { entry: number; weight: number } | undefined {
    const [entry, weight] = [this.#entries[0], this.#weights[0]];
    if (entry === undefined || weight === undefined) return undefined;
    const last = this.#entries.length - 1;
    this.#swap(0, last);
    this.#entries.pop();
    this.#weights.pop();
    this.#sink();
    return { entry, weight };
  }

  #sink(): void {
    let at = 0;
    for (;;) {
      let best = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < this.#entries.length && this.#isBefore(child, best)) best = child;
      if (best === at) return;
      this.#swap(at, best);
      at = best;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const apart = (this.#weights[one] as number) - (this.#weights[other] as number);
    return apart !== 0 ? apart > 0 : (this.#entries[one] as number) < (this.#entries[other] as number);
  }

  #swap(one: number, other: number): void {
    const [weight, entry] = [this.#weights[one] as number, this.#entries[one] as number];
    this.#weights[one] = this.#weights[other] as number;
    this.#entries[one] = this.#entries[other] as number;
    this.#weights[other] = weight;
    this.#entries[other] = entry;
  }
}

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
  const doubt = mendRuns(grid, folds);
  holdBack(grid, regions, folds, reference, doubt);
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

/**
 * A gate that both of its neighbours along the beam contradict by more than a Nyquist velocity, while they agree with
 * each other, follows them: no air turns around twice within three gates.
 */
function followNeighbours(grid: VelocityGrid, folds: Int8Array): void {
  const { radials, gates, velocities, nyquist, measured, measuredBefore } = grid;
  for (let radial = 0; radial < radials; radial += 1) {
    const limit = nyquist[radial] as number;
    if (!(limit > 0)) continue;
    const [first, last] = [radial * gates, (radial + 1) * gates - 1];
    const end = measuredBefore[radial + 1] as number;
    for (let index = measuredBefore[radial] as number; index < end; index += 1) {
      const at = measured[index] as number;
      if (at === first || at === last) continue;
      const sent = velocities[at] as number;
      const before = (velocities[at - 1] as number) + 2 * limit * (folds[at - 1] as number);
      const value = sent + 2 * limit * (folds[at] as number);
      // Not a number beside a gap, and then nothing contradicts.
      if (!(Math.abs(value - before) > limit)) continue;
      const after = (velocities[at + 1] as number) + 2 * limit * (folds[at + 1] as number);
      if (!(Math.abs(before - after) < limit && Math.abs(value - after) > limit)) continue;
      folds[at] = Math.round(((before + after) / 2 - sent) / (2 * limit));
    }
  }
}

/** A core counts as if its border with what is known had so many pairs for each gate along its side. */
const pairsPerSide = 2;
/** How much a pair over a gap counts of a pair of neighbours, times the variance over the gap. */
const farPairs = 6;

/** All borders between cores, those over gaps too, and one with what is known for each core of which anything is. */
function bordersWithKnown(
  { velocities, measured }: VelocityGrid,
  { labels, coreCount, sizes }: Regions,
  { near, far }: Borders,
  reference: Reference,
): PairSums {
  const [sums, weights] = [new Float64Array(coreCount + 1), new Float64Array(coreCount + 1)];
  for (let index = 0; index < measured.length; index += 1) {
    const at = measured[index] as number;
    const label = labels[at] as number;
    const weight = reference.weights[index] as number;
    if (label === 0 || label > coreCount || weight === 0) continue;
    const apart = (reference.velocities[index] as number) - (velocities[at] as number);
    sums[label] = (sums[label] as number) + weight * apart;
    weights[label] = (weights[label] as number) + weight;
  }
  const all = new BorderSums(coreCount);
  for (let border = 0; border < near.count; border += 1)
    all.add(
      near.one[border] as number,
      near.other[border] as number,
      near.pairs[border] as number,
      near.differences[border] as number,
    );
  for (let border = 0; border < far.count; border += 1)
    all.add(
      far.one[border] as number,
      far.other[border] as number,
      farPairs * (far.weights[border] as number),
      farPairs * (far.differences[border] as number),
    );
  for (let core = 1; core <= coreCount; core += 1) {
    const weight = weights[core] as number;
    if (weight === 0) continue;
    const perWeight = pairsPerSide / Math.sqrt(sizes[core] as number);
    all.add(knownAir, core, perWeight * weight, perWeight * (sums[core] as number));
  }
  return all.packed();
}

/** Borders by their two cores, each once. */
class BorderSums {
  readonly #places = new Map<number, number>();
  readonly #one: number[] = [];
  readonly #other: number[] = [];
  readonly #pairs: number[] = [];
  readonly #differences: number[] = [];
  readonly #width: number;

  constructor(coreCount: number) {
    this.#width = coreCount + 1;
  }

  add(one: number, other: number, pairs: number, difference: number): void {
    const key = one * this.#width + other;
    const place = this.#places.get(key);
    if (place === undefined) {
      this.#places.set(key, this.#one.length);
      this.#one.push(one);
      this.#other.push(other);
      this.#pairs.push(pairs);
      this.#differences.push(difference);
      return;
    }
    this.#pairs[place] = (this.#pairs[place] as number) + pairs;
    this.#differences[place] = (this.#differences[place] as number) + difference;
  }

  packed(): PairSums {
    return {
      count: this.#one.length,
      one: Int32Array.from(this.#one),
      other: Int32Array.from(this.#other),
      pairs: Float64Array.from(this.#pairs),
      weights: Float64Array.from(this.#pairs),
      differences: Float64Array.from(this.#differences),
    };
  }
}
