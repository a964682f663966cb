import type { Borders } from './find-borders.ts';
import type { Regions } from './find-regions.ts';
import type { PairSums } from './pair-table.ts';
import type { Reference } from './reference.ts';
import { knownAir } from './region-network.ts';
import type { VelocityGrid } from './velocity-grid.ts';

/** A core counts as if its border with what is known had so many pairs for each gate along its side. */
const pairsPerSide = 2;
/** How much a pair over a gap counts of a pair of neighbours, times the variance over the gap. */
const farPairs = 6;

/** All borders between cores, those over gaps too, and one with what is known for each core of which anything is. */
export function bordersWithKnown(
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
