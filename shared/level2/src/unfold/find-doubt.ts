import type { Regions } from './find-regions.ts';
import type { Reference } from './reference.ts';
import type { VelocityGrid } from './velocity-grid.ts';

/** No wind on earth that a radar is known to have measured over more than a few gates is faster: m/s. */
const fastest = 75;

/**
 * Marks the gates whose folds are a guess: those that more of the gates around them contradict than agree with, by a
 * Nyquist velocity, those that contradict what is known besides the sweep, and those faster than any wind.
 */
export function findDoubt(
  grid: VelocityGrid,
  { labels }: Regions,
  folds: Int8Array,
  reference: Reference | undefined,
): Uint8Array {
  const { radials, gates, velocities, nyquist, isRound } = grid;
  const doubt = new Uint8Array(labels.length);
  const values = new Float32Array(labels.length);
  for (let at = 0; at < values.length; at += 1) {
    const lift = folds[at] === 0 ? 0 : 2 * (folds[at] as number) * (nyquist[(at / gates) | 0] as number);
    values[at] = (velocities[at] as number) + lift;
  }
  for (let radial = 0; radial < radials; radial += 1) {
    const limit = nyquist[radial] as number;
    if (!(limit > 0)) continue;
    for (let gate = 0; gate < gates; gate += 1) {
      const at = radial * gates + gate;
      const value = values[at] as number;
      if (Number.isNaN(value)) continue;
      if (isContradicted(at, gate, radial, value, limit) || Math.abs(value) > fastest) doubt[at] = 1;
      else if (reference && reference.weights[at] as number > 0.1) {
        const apart = Math.abs(value - (reference.velocities[at] as number));
        if (apart > limit * (reference.isFromAbove[at] ? 1 : 1.5)) doubt[at] = 1;
      }
    }
  }
  return doubt;

  function isContradicted(at: number, gate: number, radial: number, value: number, limit: number): boolean {
    let [agree, differ] = [0, 0];
    for (let way = -1; way <= 1; way += 1) {
      let row = radial + way;
      if (row < 0 || row >= radials) {
        if (!isRound) continue;
        row = (row + radials) % radials;
      }
      for (let place = Math.max(0, gate - 1); place <= Math.min(gates - 1, gate + 1); place += 1) {
        const other = values[row * gates + place] as number;
        if (Number.isNaN(other) || row * gates + place === at) continue;
        if (Math.abs(other - value) < limit) agree += 1;
        else differ += 1;
      }
    }
    return differ > agree;
  }
}
