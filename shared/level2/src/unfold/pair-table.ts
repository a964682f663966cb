/** Pairs of gates, summed by the two regions that they belong to. */
export interface PairSums {
  count: number;
  /** Always the smaller number. */
  one: Int32Array;
  other: Int32Array;
  pairs: Float64Array;
  weights: Float64Array;
  /** The weighted sum over the pairs of `one` minus `other`, in metres per second. */
  differences: Float64Array;
}

/** An open hash table, because a sweep has up to a million pairs. */
export class PairTable {
  #slots: Int32Array;
  readonly #one: number[] = [];
  readonly #other: number[] = [];
  readonly #pairs: number[] = [];
  readonly #weights: number[] = [];
  readonly #differences: number[] = [];

  constructor(expected: number) {
    this.#slots = new Int32Array(powerOfTwo(expected * 2));
  }

  add(one: number, other: number, difference: number, weight: number): void {
    const mask = this.#slots.length - 1;
    let slot = hash(one, other) & mask;
    for (;;) {
      const at = (this.#slots[slot] as number) - 1;
      if (at < 0) break;
      if (this.#one[at] === one && this.#other[at] === other) {
        this.#pairs[at] = (this.#pairs[at] as number) + 1;
        this.#weights[at] = (this.#weights[at] as number) + weight;
        this.#differences[at] = (this.#differences[at] as number) + difference * weight;
        return;
      }
      slot = (slot + 1) & mask;
    }
    this.#one.push(one);
    this.#other.push(other);
    this.#pairs.push(1);
    this.#weights.push(weight);
    this.#differences.push(difference * weight);
    this.#slots[slot] = this.#one.length;
    if (this.#one.length * 2 > this.#slots.length) this.#grow();
  }

  packed(): PairSums {
    return {
      count: this.#one.length,
      one: Int32Array.from(this.#one),
      other: Int32Array.from(this.#other),
      pairs: Float64Array.from(this.#pairs),
      weights: Float64Array.from(this.#weights),
      differences: Float64Array.from(this.#differences),
    };
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (let at = 0; at < this.#one.length; at += 1) {
      let slot = hash(this.#one[at] as number, this.#other[at] as number) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = at + 1;
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
