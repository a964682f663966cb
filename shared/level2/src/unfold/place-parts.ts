import type { PairSums } from './pair-table.ts';
import { partsOfCores, type Part } from './parts-of.ts';
import { WindFit } from './wind-fit.ts';

/** How many folds the largest part is tried away from its centre. */
const tried = [0, 1, -1, 2, -2];
/** How far the mean of a border may be off, however many pairs it has: metres per second, squared. */
const borderVariance = 16;
/** Of the velocities of a part of which nothing is known. */
const calmVariance = 25 ** 2;
/** What one fold of all air together costs, in the units of the fit: most air is not folded. */
const foldCost = 4;

/**
 * Returns by how many folds each part has to be moved. The largest one is tried at several places. The others follow
 * by size: each is placed by its borders with those before, by what is across gaps, and by the wind that fits them
 * all. The best place of the largest one is where all of this fits best.
 */
export function placeParts(parts: readonly Part[], near: PairSums, far: PairSums): Int32Array {
  const links = [...linksBetween(parts, near), ...linksBetween(parts, far)];
  const byPart = new Map<number, Link[]>();
  for (const link of links)
    for (const side of [link.one, link.other]) {
      const known = byPart.get(side);
      if (known) known.push(link);
      else byPart.set(side, [link]);
    }
  const order = Array.from(parts.keys()).sort((a, b) => (parts[b]?.gates ?? 0) - (parts[a]?.gates ?? 0));
  const [first] = order;
  if (first === undefined) return new Int32Array(0);
  return tried
    .map((folds) => place(folds - (parts[first]?.centre ?? 0)))
    .reduce((best, other) => (other.cost < best.cost ? other : best)).folds;

  function place(foldsOfFirst: number) {
    const folds = new Int32Array(parts.length);
    const isPlaced = new Uint8Array(parts.length);
    const wind = new WindFit();
    let [cost, foldedGates, gates] = [0, 0, 0];
    for (const at of order) {
      const part = parts[at];
      if (!part) continue;
      const interval = 2 * part.nyquist;
      const estimates = (byPart.get(at) ?? []).flatMap((link) => estimateOf(link, at, folds, isPlaced));
      const rise = weightedMean([...estimates, ...windEstimates(part, wind), calmEstimate(part)]).difference;
      const chosen = at === first ? foldsOfFirst : Math.round(rise / interval);
      folds[at] = chosen;
      isPlaced[at] = 1;
      for (const { difference, precision: sure } of estimates)
        cost += sure * (chosen * interval - difference) ** 2;
      for (const { place: where, velocity, weight } of part.bins)
        wind.add(where, velocity + chosen * interval, weight);
      foldedGates += part.gates * (chosen + part.centre);
      gates += part.gates;
    }
    return { folds, cost: cost + wind.misfit + foldCost * (foldedGates / gates) ** 2 };
  }

  /** By how much a part has to rise, as a part that is placed says. */
  function estimateOf(link: Link, at: number, folds: Int32Array, isPlaced: Uint8Array): Estimate[] {
    const other = link.one === at ? link.other : link.one;
    if (!isPlaced[other]) return [];
    const excess = link.one === at ? link.difference : -link.difference;
    const rise = (folds[other] ?? 0) * 2 * (parts[other]?.nyquist ?? 0);
    return [{ difference: rise - excess, precision: link.precision }];
  }
}

/** The bins are not independent: together they are as sure as one of them. */
function windEstimates({ bins }: Part, wind: WindFit): Estimate[] {
  return bins.map(({ place, velocity, weight }) => {
    const { velocity: expected, variance } = wind.at(place);
    return { difference: expected - velocity, precision: weight / variance / bins.length };
  });
}

/** Where little else is known, slower air is likelier. */
function calmEstimate({ bins }: Part): Estimate {
  const { difference } = weightedMean(
    bins.map(({ velocity, weight }) => ({ difference: -velocity, precision: weight })),
  );
  return { difference, precision: 1 / calmVariance };
}

/** By how much a part has to rise, in metres per second, and how sure that is: one by its variance. */
interface Estimate {
  difference: number;
  precision: number;
}

function weightedMean(estimates: readonly Estimate[]): Estimate {
  const precision = estimates.reduce((sum, estimate) => sum + estimate.precision, 0);
  if (precision === 0) return { difference: 0, precision };
  const sum = estimates.reduce((all, estimate) => all + estimate.difference * estimate.precision, 0);
  return { difference: sum / precision, precision };
}

/** All pairs of gates between two parts. */
interface Link {
  one: number;
  other: number;
  /** How much faster `one` is, in metres per second. */
  difference: number;
  precision: number;
}

function linksBetween(parts: readonly Part[], sums: PairSums): Link[] {
  const { partOf, rise } = partsOfCores(parts);
  const found = new Map<number, { one: number; other: number; pairs: number; weight: number; sum: number }>();
  for (let border = 0; border < sums.count; border += 1) {
    const [coreOfOne, coreOfOther] = [sums.one[border] as number, sums.other[border] as number];
    const [one, other] = [partOf[coreOfOne] as number, partOf[coreOfOther] as number];
    if (one === other) continue;
    const weight = sums.weights[border] as number;
    const lift = (rise[coreOfOne] as number) - (rise[coreOfOther] as number);
    const difference = (sums.differences[border] as number) + weight * lift;
    const isSameWay = one < other;
    const [low, high] = isSameWay ? [one, other] : [other, one];
    const key = low * parts.length + high;
    let link = found.get(key);
    if (!link) {
      link = { one: low, other: high, pairs: 0, weight: 0, sum: 0 };
      found.set(key, link);
    }
    link.pairs += sums.pairs[border] as number;
    link.weight += weight;
    link.sum += isSameWay ? difference : -difference;
  }
  return Array.from(found.values(), ({ one, other, pairs, weight, sum }) => {
    const variance = pairs / weight + borderVariance + 40 / pairs;
    return { one, other, difference: sum / weight, precision: 1 / variance };
  });
}
