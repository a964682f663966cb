import { release } from '../volume/release.ts';
import type { Regions } from './find-regions.ts';
import { witnesses, type Reference } from './reference.ts';
import { rowsAround, type VelocityGrid } from './velocity-grid.ts';

/** Only the strongest tornadoes and jet streams are faster: metres per second. */
const fastest = 75;
/** Gates around one agree with it if they differ by less than this share of the Nyquist velocity. */
const alike = 0.7;
/** What the wind by height says is less sure than what the sweep above says. */
const nyquistsFromProfile = 1.5;
/** What is known must count at least so much to contradict a gate. */
const leastWeight = 0.1;
/** Below this Nyquist velocity, in metres per second, and where most gates are specks, a lift needs a second witness. */
const lowNyquist = 15;
const fewCoresShare = 0.6;

/**
 * Marks the gates whose folds are a guess: those that more of the gates around them contradict than agree with, those
 * that contradict what is known besides the sweep, and those faster than any wind. Where guesses are mostly wrong, they
 * are taken back: the gate stays as the radar sent it.
 */
export function holdBack(
  grid: VelocityGrid,
  regions: Regions,
  folds: Int8Array,
  reference: Reference | undefined,
  doubt: Uint8Array,
): void {
  const { radials, gates, nyquist, measured, measuredBefore } = grid;
  const values = liftedValues(grid, folds);
  const hasFewCores = shareOfCores(regions) < fewCoresShare;
  for (let radial = 0; radial < radials; radial += 1) {
    const limit = nyquist[radial] as number;
    if (!(limit > 0)) continue;
    const rows = rowsAround(grid, radial);
    const end = measuredBefore[radial + 1] as number;
    for (let index = measuredBefore[radial] as number; index < end; index += 1) {
      const at = measured[index] as number;
      const value = values[at] as number;
      const isFast = Math.abs(value) > fastest;
      const isAlone = isAgainstOthers(values, rows, at - radial * gates, gates, value, alike * limit);
      if (!isFast && !isAlone && !isAgainstKnown(index, value, limit, reference)) continue;
      doubt[at] = 1;
      if (folds[at] === 0) continue;
      // A tornado may be as fast, but then the gates around it agree.
      if (isFast && isAlone) folds[at] = 0;
      const apart = Math.abs(value - (reference?.velocities[index] ?? Number.NaN));
      if ((limit < lowNyquist || (hasFewCores && isAlone)) && !(isFast && !isAlone) && !(apart < limit))
        folds[at] = 0;
    }
  }
  release(values);
}

function liftedValues(
  { gates, velocities, nyquist, measured }: VelocityGrid,
  folds: Int8Array,
): Float32Array {
  const values = velocities.slice();
  for (const at of measured)
    if (folds[at] !== 0)
      values[at] =
        (values[at] as number) + 2 * (folds[at] as number) * (nyquist[Math.floor(at / gates)] as number);
  return values;
}

function shareOfCores({ sizes, coreCount }: Regions): number {
  let [inCores, all] = [0, 0];
  for (let region = 1; region < sizes.length; region += 1) {
    all += sizes[region] as number;
    if (region <= coreCount) inCores += sizes[region] as number;
  }
  return all === 0 ? 1 : inCores / all;
}

function isAgainstKnown(
  index: number,
  value: number,
  limit: number,
  reference: Reference | undefined,
): boolean {
  const witness = reference?.witness[index] ?? witnesses.vagueWind;
  if (!reference || witness === witnesses.vagueWind || (reference.weights[index] as number) < leastWeight)
    return false;
  const apart = Math.abs(value - (reference.velocities[index] as number));
  return apart > limit * (witness === witnesses.above ? 1 : nyquistsFromProfile);
}

function isAgainstOthers(
  values: Float32Array,
  rows: readonly number[],
  gate: number,
  gates: number,
  value: number,
  limit: number,
): boolean {
  const [from, to] = [Math.max(0, gate - 1), Math.min(gates - 1, gate + 1)];
  // The gate agrees with itself, which does not count.
  let balance = 1;
  for (let row = 0; row < rows.length; row += 1) {
    const start = rows[row] as number;
    for (let at = start + from; at <= start + to; at += 1) {
      const apart = Math.abs((values[at] as number) - value);
      if (apart < limit) balance -= 1;
      else if (apart >= limit) balance += 1;
    }
  }
  return balance > 0;
}
