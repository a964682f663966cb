import type { VelocityGrid } from './velocity-grid.ts';

/** A sweep as the profile needs it: what was measured, and at which angle. */
export interface TiltedGrid {
  grid: VelocityGrid;
  elevationDegrees: number;
}

/** The wind over a radar at one height, in metres per second. */
export interface LayerWind {
  toEast: number;
  toNorth: number;
  /** How far air usually is from it, at this height. */
  spread: number;
}

/** The wind at every height of a volume, from `layerMeters` to `layerMeters`. */
export type WindProfile = readonly LayerWind[];

export const layerMeters = 400;
const layers = 40;
const sectors = 24;
/** What is farther away than this says less about the wind over the radar. */
const usualMeters = 60_000;
/** Slower echo, in metres per second, may be the ground. */
const stillAir = 1;
/** A bin with as many gates counts fully. */
const fullBinGates = 40;
/** Winds that are tried for each layer, in metres per second. */
const step = 2.5;
const steps = 20;
const side = 2 * steps + 1;
/** So many of the best winds of each layer are held against those of its neighbours. */
const candidates = 10;
/** What a change of wind from a layer to the next costs, and a fast wind: metres per second for a cost of one. */
const usualShear = 6;
const usualWind = 45;
/** How much all data of one layer count against that. */
const dataWeight = 25;

/**
 * Finds the wind by height without unfolding anything. On the circle that velocities are folded to, a velocity is a
 * direction: a wind fits if the directions that it would have are those that were measured. Sweeps of several
 * Nyquist velocities and all azimuths leave one wind that fits. Undefined where too little was measured.
 */
export function windProfile(tilts: readonly TiltedGrid[]): WindProfile | undefined {
  const bins = Array.from({ length: layers }, (): LayerBin[] => []);
  for (const tilt of tilts) fillBins(tilt, bins);
  const found = bins.map((ofLayer) => bestWinds(ofLayer));
  const chosen = smoothest(found);
  if (chosen.every((wind) => wind === undefined)) return undefined;
  return fillGaps(chosen);
}

/** The velocities of one sweep in one layer and sector, as the sum of directions on the circle of the fold. */
interface LayerBin {
  cosine: number;
  sine: number;
  weight: number;
  /** Radians of the circle by one metre per second to the east, and to the north. */
  perEast: number;
  perNorth: number;
  nyquist: number;
}

interface Candidate extends LayerWind {
  /** How well it fits: 1 for all data. */
  fit: number;
  weight: number;
}

function fillBins({ grid, elevationDegrees }: TiltedGrid, bins: LayerBin[][]): void {
  const { radials, gates, velocities, nyquist, azimuthDegrees, firstGateMeters, gateSpacingMeters } = grid;
  const { measured, measuredBefore } = grid;
  const size = layers * sectors;
  const [cosines, sines] = [new Float64Array(size), new Float64Array(size)];
  const [counts, closeness] = [new Float64Array(size), new Float64Array(size)];
  const layerOf = new Int16Array(gates);
  const near = new Float32Array(gates);
  for (let gate = 0; gate < gates; gate += 1) {
    const meters = Math.max(0, firstGateMeters + gate * gateSpacingMeters);
    layerOf[gate] = Math.round(beamHeightMeters(meters, elevationDegrees) / layerMeters);
    near[gate] = 1 / (1 + (meters / usualMeters) ** 2);
  }
  const usual = nyquist[radials >> 1] as number;
  for (let radial = 0; radial < radials; radial += 1) {
    // One circle for a sweep: sectors of another Nyquist velocity are left out.
    if (!(usual > 0) || Math.abs((nyquist[radial] as number) - usual) > 0.01) continue;
    const sector = Math.floor(((azimuthDegrees[radial] as number) / 360) * sectors) % sectors;
    const end = measuredBefore[radial + 1] as number;
    for (let index = measuredBefore[radial] as number; index < end; index += 1) {
      const place = measured[index] as number;
      const gate = place - radial * gates;
      if (gate % 2 !== radial % 2) continue;
      const velocity = velocities[place] as number;
      const layer = layerOf[gate] as number;
      if (!(Math.abs(velocity) > stillAir) || layer >= layers) continue;
      const at = layer * sectors + sector;
      const angle = (velocity / usual) * Math.PI;
      cosines[at] = (cosines[at] as number) + Math.cos(angle);
      sines[at] = (sines[at] as number) + Math.sin(angle);
      counts[at] = (counts[at] as number) + 1;
      closeness[at] = (closeness[at] as number) + (near[gate] as number);
    }
  }
  const across = Math.cos((elevationDegrees * Math.PI) / 180);
  for (let at = 0; at < size; at += 1) {
    const count = counts[at] as number;
    if (count < 4) continue;
    const azimuth = (((at % sectors) + 0.5) / sectors) * 2 * Math.PI;
    const weight = Math.min(1, count / fullBinGates) * ((closeness[at] as number) / count);
    bins[Math.floor(at / sectors)]?.push({
      cosine: ((cosines[at] as number) / count) * weight,
      sine: ((sines[at] as number) / count) * weight,
      weight,
      perEast: (Math.PI / usual) * Math.sin(azimuth) * across,
      perNorth: (Math.PI / usual) * Math.cos(azimuth) * across,
      nyquist: usual,
    });
  }
}

/** The winds that fit a layer best, apart from each other. */
function bestWinds(bins: readonly LayerBin[]): Candidate[] {
  const weight = bins.reduce((sum, bin) => sum + bin.weight, 0);
  if (weight < 1) return [];
  const fits = new Float64Array(side * side);
  for (const bin of bins) addFits(bin, fits);
  const peaks: { at: number; fit: number }[] = [];
  for (let at = 0; at < fits.length; at += 1)
    if (isPeak(fits, at)) peaks.push({ at, fit: fits[at] as number });
  peaks.sort((a, b) => b.fit - a.fit);
  const nyquist = bins.reduce((sum, bin) => sum + bin.nyquist * bin.weight, 0) / weight;
  return peaks.slice(0, candidates).map(({ at }) => {
    const { toEast, toNorth, fit } = refined(
      bins,
      (Math.floor(at / side) - steps) * step,
      ((at % side) - steps) * step,
    );
    const share = Math.min(0.99, Math.max(0.01, fit / weight));
    // Of velocities that are spread so much around a wind, the directions have this mean.
    const spread = (nyquist / Math.PI) * Math.sqrt(-2 * Math.log(share));
    return { toEast, toNorth, fit: share, weight, spread };
  });
}

/** The direction of a sum of two angles is a product, so each angle is computed once for its row. */
function addFits({ cosine, sine, perEast, perNorth }: LayerBin, fits: Float64Array): void {
  const [cosines, sines] = [new Float64Array(side), new Float64Array(side)];
  for (let place = 0; place < side; place += 1) {
    const angle = (place - steps) * step * perNorth;
    cosines[place] = Math.cos(angle);
    sines[place] = Math.sin(angle);
  }
  for (let east = 0; east < side; east += 1) {
    const angle = (east - steps) * step * perEast;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const [re, im] = [cosine * c + sine * s, sine * c - cosine * s];
    const row = east * side;
    for (let north = 0; north < side; north += 1)
      fits[row + north] =
        (fits[row + north] as number) + re * (cosines[north] as number) + im * (sines[north] as number);
  }
}

function isPeak(fits: Float64Array, at: number): boolean {
  const [east, north] = [Math.floor(at / side), at % side];
  for (let row = Math.max(0, east - 1); row <= Math.min(side - 1, east + 1); row += 1)
    for (let column = Math.max(0, north - 1); column <= Math.min(side - 1, north + 1); column += 1)
      if ((fits[row * side + column] as number) > (fits[at] as number)) return false;
  return true;
}

/** Walks to the top of a peak in ever smaller steps. */
function refined(bins: readonly LayerBin[], fromEast: number, fromNorth: number) {
  let [toEast, toNorth, fit] = [fromEast, fromNorth, fitOf(bins, fromEast, fromNorth)];
  for (let by = step / 2; by > 0.3; by /= 2)
    for (const [east, north] of [
      [by, 0],
      [-by, 0],
      [0, by],
      [0, -by],
    ] as const) {
      const next = fitOf(bins, toEast + east, toNorth + north);
      if (next > fit) [toEast, toNorth, fit] = [toEast + east, toNorth + north, next];
    }
  return { toEast, toNorth, fit };
}

function fitOf(bins: readonly LayerBin[], toEast: number, toNorth: number): number {
  let fit = 0;
  for (const { cosine, sine, perEast, perNorth } of bins) {
    const angle = toEast * perEast + toNorth * perNorth;
    fit += cosine * Math.cos(angle) + sine * Math.sin(angle);
  }
  return fit;
}

/** Chooses one wind for each layer: those that fit well and change little from layer to layer. */
function smoothest(found: readonly Candidate[][]): (Candidate | undefined)[] {
  const chosen: (Candidate | undefined)[] = found.map(() => undefined);
  const known = found.flatMap((list, layer) => (list.length > 0 ? [{ layer, list }] : []));
  const costs: number[][] = [];
  const from: number[][] = [];
  for (const [at, { layer, list }] of known.entries()) {
    const before = known[at - 1];
    costs.push([]);
    from.push([]);
    for (const wind of list) {
      const own =
        -dataWeight * wind.fit * Math.min(1, wind.weight / 4) +
        Math.hypot(wind.toEast, wind.toNorth) ** 2 / usualWind ** 2;
      let [best, place] = [0, -1];
      for (const [index, other] of (before?.list ?? []).entries()) {
        const apart = Math.hypot(wind.toEast - other.toEast, wind.toNorth - other.toNorth);
        const cost =
          (costs[at - 1]?.[index] ?? 0) + apart ** 2 / (usualShear ** 2 * (layer - (before?.layer ?? 0)));
        if (place < 0 || cost < best) [best, place] = [cost, index];
      }
      costs[at]?.push(own + best);
      from[at]?.push(place);
    }
  }
  const last = costs.at(-1) ?? [];
  let place = last.indexOf(Math.min(...last));
  for (let at = known.length - 1; at >= 0 && place >= 0; at -= 1) {
    const { layer, list } = known[at] as { layer: number; list: Candidate[] };
    chosen[layer] = list[place];
    place = from[at]?.[place] ?? -1;
  }
  return chosen;
}

/** A layer without data has the wind of those around it, less surely the farther they are. */
function fillGaps(chosen: readonly (Candidate | undefined)[]): LayerWind[] {
  return chosen.map((wind, layer) => {
    if (wind) return wind;
    const below = chosen.findLastIndex((other, at) => other !== undefined && at < layer);
    const above = chosen.findIndex((other, at) => other !== undefined && at > layer);
    const [low, high] = [chosen[below], chosen[above]];
    const [one, other] = [low ?? high, high ?? low];
    if (!one || !other) throw new Error('Expected a layer with a wind, got none.');
    const share = low && high ? (layer - below) / (above - below) : 0;
    const gap = Math.min(low ? layer - below : layers, high ? above - layer : layers);
    return {
      toEast: one.toEast * (1 - share) + other.toEast * share,
      toNorth: one.toNorth * (1 - share) + other.toNorth * share,
      spread: Math.max(one.spread, other.spread) + (gap * layerMeters) / 200,
    };
  });
}

/** Beams bend, as if the earth were four thirds of its size: metres. */
const bentEarthMeters = (6_371_000 * 4) / 3;

/** How high a beam is above its antenna: metres, at a distance along it. */
export function beamHeightMeters(slantMeters: number, elevationDegrees: number): number {
  const angle = (elevationDegrees * Math.PI) / 180;
  return slantMeters * Math.sin(angle) + (slantMeters * Math.cos(angle)) ** 2 / (2 * bentEarthMeters);
}
