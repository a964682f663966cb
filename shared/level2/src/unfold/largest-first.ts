/** A heap of numbered entries that gives the one with the most weight first, and of equal ones the lower number. */
export class LargestFirst {
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
