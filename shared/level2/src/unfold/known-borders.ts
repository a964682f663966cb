import type { Regions } from './find-regions.ts';
import type { PairSums } from './pair-table.ts';
import type { Reference } from './reference.ts';
import { knownAir } from './region-network.ts';
import type { VelocityGrid } from './velocity-grid.ts';

/** A core counts as if its border with what is known had so many pairs for each gate along its side. */
const pairsPerSide = 2;

/** Adds a border with what is known to each core of which anything is. */
export function withKnownBorders(
  { velocities }: VelocityGrid,
  { labels, coreCount, sizes }: Regions,
  near: PairSums,
  reference: Reference,
): PairSums {
  const [sums, weights] = [new Float64Array(coreCount + 1), new Float64Array(coreCount + 1)];
  for (let at = 0; at < labels.length; at += 1) {
    const label = labels[at] as number;
    const weight = reference.weights[at] as number;
    if (label === 0 || label > coreCount || weight === 0) continue;
    const apart = (reference.velocities[at] as number) - (velocities[at] as number);
    sums[label] = (sums[label] as number) + weight * apart;
    weights[label] = (weights[label] as number) + weight;
  }
  const cores = Array.from(weights.keys()).filter((core) => (weights[core] as number) > 0);
  const pairs = cores.map(
    (core) => (pairsPerSide * (weights[core] as number)) / Math.sqrt(sizes[core] as number),
  );
  const means = cores.map((core) => (sums[core] as number) / (weights[core] as number));
  return {
    count: near.count + cores.length,
    one: joined(near.one, Int32Array.from(cores, () => knownAir)),
    other: joined(near.other, Int32Array.from(cores)),
    pairs: joined(near.pairs, Float64Array.from(pairs)),
    weights: joined(near.weights, Float64Array.from(pairs)),
    differences: joined(near.differences, Float64Array.from(means, (mean, at) => mean * (pairs[at] as number))),
  };
}

function joined<Table extends Int32Array | Float64Array>(one: Table, other: Table): Table {
  const both = new (one.constructor as new (length: number) => Table)(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
