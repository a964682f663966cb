import type { Regions } from './find-regions.ts';
import type { VelocityGrid } from './velocity-grid.ts';

/** Gates that are farther apart than this many gates or radials without a measurement are not neighbours. */
const widestGap = 100;

/** The borders between regions: which two regions, how many pairs of gates, and their difference in velocity. */
export interface Borders {
  count: number;
  one: Int32Array;
  other: Int32Array;
  pairs: Float64Array;
  /** The sum over the pairs of `one` minus `other`, in metres per second. */
  differences: Float64Array;
}

/** Finds each pair of neighbouring gates of different regions, also over gaps. */
export function findBorders(grid: VelocityGrid, { labels, sizes }: Regions): Borders {
  const { radials, gates, velocities, isRound } = grid;
  const borders = new BorderTable(sizes.length * 4);
  for (let radial = 0; radial < radials; radial += 1) {
    let last = -1;
    for (let at = radial * gates; at < (radial + 1) * gates; at += 1) {
      const label = labels[at] as number;
      if (label === 0) continue;
      if (last >= 0 && at - last <= widestGap && labels[last] !== label) add(last, at);
      last = at;
    }
  }
  // For each gate of a radial, the last radial that has a measurement there.
  const lastRadial = new Int32Array(gates).fill(-widestGap - 1);
  const turns = isRound ? radials + Math.min(widestGap, radials - 1) : radials;
  for (let turn = 0; turn < turns; turn += 1) {
    const start = (turn % radials) * gates;
    for (let gate = 0; gate < gates; gate += 1) {
      const at = start + gate;
      const label = labels[at] as number;
      if (label === 0) continue;
      const before = lastRadial[gate] as number;
      lastRadial[gate] = turn;
      // In the second turn only pairs over the seam are new.
      if (turn - before > widestGap || (turn >= radials && before >= radials)) continue;
      const other = (before % radials) * gates + gate;
      if (labels[other] !== label) add(other, at);
    }
  }
  return borders.packed();

  function add(from: number, to: number): void {
    const [a, b] = [labels[from] as number, labels[to] as number];
    const difference = (velocities[from] as number) - (velocities[to] as number);
    if (a < b) borders.add(a, b, difference);
    else borders.add(b, a, -difference);
  }
}

/** Sums by pair of regions: an open hash table, because a noisy sweep has a hundred thousand pairs. */
class BorderTable {
  #slots: Int32Array;
  #one: number[] = [];
  #other: number[] = [];
  #pairs: number[] = [];
  #differences: number[] = [];

  constructor(expected: number) {
    this.#slots = new Int32Array(powerOfTwo(expected * 2));
  }

  add(one: number, other: number, difference: number): void {
    const mask = this.#slots.length - 1;
    let slot = hash(one, other) & mask;
    for (;;) {
      const border = (this.#slots[slot] as number) - 1;
      if (border < 0) break;
      if (this.#one[border] === one && this.#other[border] === other) {
        this.#pairs[border] = (this.#pairs[border] as number) + 1;
        this.#differences[border] = (this.#differences[border] as number) + difference;
        return;
      }
      slot = (slot + 1) & mask;
    }
    this.#one.push(one);
    this.#other.push(other);
    this.#pairs.push(1);
    this.#differences.push(difference);
    this.#slots[slot] = this.#one.length;
    if (this.#one.length * 2 > this.#slots.length) this.#grow();
  }

  packed(): Borders {
    return {
      count: this.#one.length,
      one: Int32Array.from(this.#one),
      other: Int32Array.from(this.#other),
      pairs: Float64Array.from(this.#pairs),
      differences: Float64Array.from(this.#differences),
    };
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (let border = 0; border < this.#one.length; border += 1) {
      let slot = hash(this.#one[border] as number, this.#other[border] as number) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = border + 1;
    }
  }
}

function hash(one: number, other: number): number {
  const mixed = Math.imul(one, 0x9e37_79b1) ^ Math.imul(other, 0x85eb_ca6b);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

function powerOfTwo(atLeast: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1_024, atLeast)));
}
