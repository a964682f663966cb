import type { Regions } from './find-regions.ts';
import type { RegionNetwork } from './region-network.ts';
import type { VelocityGrid } from './velocity-grid.ts';
import type { WindPlace } from './wind-fit.ts';

/** Cores that were joined: relative to each other they are unfolded. */
export interface Part {
  cores: { core: number; folds: number }[];
  nyquist: number;
  gates: number;
  /** The whole number of folds that is nearest to the part's mean. */
  centre: number;
  bins: Bin[];
}

/** The mean velocity of a part over ten degrees and twenty kilometres. */
interface Bin {
  place: WindPlace;
  velocity: number;
  /** From 0 to 1. */
  weight: number;
}

const azimuthBins = 36;
const binMeters = 20_000;
/** A bin with as many gates has the full weight. */
const fullBinGates = 100;

export function partsOf(grid: VelocityGrid, regions: Regions, network: RegionNetwork): Part[] {
  const { root, folds } = network.foldsOfRegions();
  const byRoot = new Map<number, Part>();
  const parts = network.roots.map((core): Part => {
    const part = { cores: [], nyquist: network.nyquistOf(core), gates: 0, centre: 0, bins: [] };
    byRoot.set(core, part);
    return part;
  });
  for (let core = 1; core < root.length; core += 1) {
    const part = byRoot.get(root[core] as number);
    part?.cores.push({ core, folds: folds[core] as number });
  }
  for (const part of parts) {
    let folded = 0;
    for (const { core, folds: ofCore } of part.cores) {
      part.gates += regions.sizes[core] as number;
      folded += ofCore * (regions.sizes[core] as number);
    }
    part.centre = Math.round(folded / part.gates);
  }
  fillBins(grid, regions, parts);
  return parts;
}

function fillBins(grid: VelocityGrid, { labels, coreCount }: Regions, parts: readonly Part[]): void {
  const { radials, gates, velocities, azimuthDegrees, firstGateMeters, gateSpacingMeters } = grid;
  const { measured, measuredBefore } = grid;
  const { partOf, rise } = partsOfCores(parts);
  const rings = Float32Array.from({ length: gates }, (_, gate) =>
    Math.max(0, Math.floor((firstGateMeters + gate * gateSpacingMeters) / binMeters)),
  );
  const ringCount = (rings.at(-1) ?? 0) + 1;
  const size = azimuthBins * ringCount;
  const sums = new Float64Array(parts.length * size);
  const counts = new Int32Array(parts.length * size);
  for (let radial = 0; radial < radials; radial += 1) {
    const sector = Math.floor(((azimuthDegrees[radial] as number) / 360) * azimuthBins) % azimuthBins;
    const end = measuredBefore[radial + 1] as number;
    for (let index = measuredBefore[radial] as number; index < end; index += 1) {
      const at = measured[index] as number;
      const label = labels[at] as number;
      if (label === 0 || label > coreCount) continue;
      const gate = at - radial * gates;
      const bin = (partOf[label] as number) * size + sector * ringCount + (rings[gate] as number);
      sums[bin] = (sums[bin] as number) + (velocities[at] as number) + (rise[label] as number);
      counts[bin] = (counts[bin] as number) + 1;
    }
  }
  for (const [at, part] of parts.entries())
    for (let bin = 0; bin < size; bin += 1) {
      const count = counts[at * size + bin] as number;
      if (count === 0) continue;
      const azimuth = ((Math.floor(bin / ringCount) + 0.5) / azimuthBins) * 2 * Math.PI;
      part.bins.push({
        place: {
          sine: Math.sin(azimuth),
          cosine: Math.cos(azimuth),
          distance: (((bin % ringCount) + 0.5) * binMeters) / 100_000,
        },
        velocity: (sums[at * size + bin] as number) / count,
        weight: Math.min(1, count / fullBinGates),
      });
    }
}

/** For each core its part, and by how much it is lifted there, in metres per second. */
export function partsOfCores(parts: readonly Part[]): { partOf: Int32Array; rise: Float32Array } {
  const last = parts.reduce((most, { cores }) => Math.max(most, cores.at(-1)?.core ?? 0), 0);
  const partOf = new Int32Array(last + 1).fill(-1);
  const rise = new Float32Array(last + 1);
  for (const [at, part] of parts.entries())
    for (const { core, folds } of part.cores) {
      partOf[core] = at;
      rise[core] = folds * 2 * part.nyquist;
    }
  return { partOf, rise };
}
