import type { Regions } from './find-regions.ts';
import type { PairSums } from './pair-table.ts';

/**
 * Stands for what is known besides the sweep: gates that a sweep above or the wind's profile expects something of
 * border on it. Whatever is joined to it is placed.
 */
export const knownAir = 0;

/**
 * Cores and the borders between them, which are joined one after another. A joined part keeps one of its cores
 * as its root; every other one has its folds relative to it.
 */
export class RegionNetwork {
  readonly #regions: Regions;
  readonly #borders: PairSums;
  /** The number of gates of each root's part. */
  readonly #sizes: Float64Array;
  readonly #parent: Int32Array;
  /** How often a region is folded against its parent. */
  readonly #shift: Int32Array;
  /** For each root, the border with each neighbouring root. */
  readonly #neighbours: Map<number, number>[];

  constructor(regions: Regions, borders: PairSums) {
    const count = regions.coreCount + 1;
    this.#regions = regions;
    this.#borders = borders;
    this.#sizes = Float64Array.from(regions.sizes.subarray(0, count));
    this.#parent = Int32Array.from({ length: count }, (_, region) => region);
    this.#shift = new Int32Array(count);
    this.#neighbours = Array.from({ length: count }, () => new Map<number, number>());
    for (let border = 0; border < borders.count; border += 1) {
      const [one, other] = this.#ends(border);
      this.#neighbours[one]?.set(other, border);
      this.#neighbours[other]?.set(one, border);
    }
  }

  get roots(): number[] {
    return Array.from(this.#parent.keys()).filter((region) => region > 0 && this.#parent[region] === region);
  }

  sizeOf(root: number): number {
    return this.#sizes[root] ?? 0;
  }

  nyquistOf(root: number): number {
    return this.#regions.nyquist[root] ?? Number.NaN;
  }

  bordersOf(root: number): Iterable<number> {
    return this.#neighbours[root]?.values() ?? [];
  }

  /** The two roots of a border; undefined once they are one part. */
  sidesOf(border: number): [one: number, other: number] | undefined {
    const [one, other] = this.#ends(border);
    return this.#neighbours[one]?.get(other) === border ? [one, other] : undefined;
  }

  pairsOf(border: number): number {
    return this.#borders.pairs[border] ?? 0;
  }

  /** The mean difference at a border, in metres per second: `root`'s velocities are higher by this. */
  excessOf(root: number, border: number): number {
    const mean = (this.#borders.differences[border] ?? 0) / this.pairsOf(border);
    return this.#borders.one[border] === root ? mean : -mean;
  }

  /** The mean difference at a border in Nyquist intervals, without its sign. */
  foldsAt(border: number): number {
    const [one, other] = this.#ends(border);
    return Math.abs(this.excessOf(one, border)) / (2 * this.nyquistOf(one === knownAir ? other : one));
  }

  /**
   * Adds a part to another one, after unfolding it by so many intervals. Reports each border that became longer,
   * because two borders are now one.
   */
  join(base: number, part: number, folds: number, onLonger: (border: number) => void): void {
    this.#parent[part] = base;
    this.#shift[part] = folds;
    this.#sizes[base] = this.sizeOf(base) + this.sizeOf(part);
    const rise = folds * 2 * this.nyquistOf(part);
    const [ofBase, ofPart] = [this.#neighbours[base], this.#neighbours[part]];
    if (!ofBase || !ofPart) return;
    ofBase.delete(part);
    ofPart.delete(base);
    for (const [neighbour, border] of ofPart) {
      this.#raise(border, part, rise);
      const known = ofBase.get(neighbour);
      const ofNeighbour = this.#neighbours[neighbour];
      ofNeighbour?.delete(part);
      if (known === undefined) {
        this.#replaceEnd(border, part, base);
        ofBase.set(neighbour, border);
        ofNeighbour?.set(base, border);
      } else {
        this.#add(border, part, known, base);
        onLonger(known);
      }
    }
    ofPart.clear();
  }

  /** How many intervals each region has to be unfolded by, relative to its root. */
  foldsOfRegions(): { root: Int32Array; folds: Int32Array } {
    const root = Int32Array.from(this.#parent);
    const folds = Int32Array.from(this.#shift);
    const path: number[] = [];
    for (let region = 1; region < root.length; region += 1) {
      let at = region;
      while (root[at] !== at && root[root[at] as number] !== root[at]) {
        path.push(at);
        at = root[at] as number;
      }
      // From the root outwards, so that each parent is already relative to the root.
      for (let step = path.pop(); step !== undefined; step = path.pop()) {
        const parent = root[step] as number;
        folds[step] = (folds[step] as number) + (folds[parent] as number);
        root[step] = root[parent] as number;
      }
    }
    return { root, folds };
  }

  #ends(border: number): [number, number] {
    return [this.#borders.one[border] as number, this.#borders.other[border] as number];
  }

  #raise(border: number, root: number, rise: number): void {
    const sum = this.pairsOf(border) * rise;
    const { differences, one } = this.#borders;
    differences[border] = (differences[border] as number) + (one[border] === root ? sum : -sum);
  }

  #replaceEnd(border: number, root: number, by: number): void {
    if (this.#borders.one[border] === root) this.#borders.one[border] = by;
    else this.#borders.other[border] = by;
  }

  #add(border: number, root: number, to: number, base: number): void {
    const { pairs, differences, one } = this.#borders;
    const isSameWay = (one[border] === root) === (one[to] === base);
    pairs[to] = this.pairsOf(to) + this.pairsOf(border);
    const difference = differences[border] as number;
    differences[to] = (differences[to] as number) + (isSameWay ? difference : -difference);
  }
}
