import { rangeFolded, type Moment, type Sweep } from '../volume/volume.ts';
import { unfoldGrid, type UnfoldedGates } from './unfold-grid.ts';
import { referenceOf } from './reference.ts';
import { gridOf, releaseGrid } from './velocity-grid.ts';
import { windProfile } from './wind-profile.ts';

/** What a gate's code means after unfolding: more than any wind, in steps finer than the radar's own. */
export const unfoldedScale = 20;
export const unfoldedOffset = 8_192;

/**
 * A radar measures velocities only up to its Nyquist velocity v; faster air appears on the other side, off by 2v.
 * Returns the moment with each gate's most likely velocity, as codes of 16 bits. Codes that are not measurements stay.
 */
export function unfoldVelocity(sweep: Pick<Sweep, 'radials'>, moment: Moment): Moment {
  return liftedVelocity(sweep, moment, foldsOfVelocity(sweep, moment));
}

/** How often each gate's velocity is folded: true velocity = value + 2 × folds × the radial's Nyquist velocity. */
export function foldsOfVelocity(sweep: Pick<Sweep, 'radials'>, moment: Moment): Int8Array {
  return unfoldSweep(sweep, moment).folds;
}

/** Unfolds a sweep alone, as where nothing else was read of its volume. */
export function unfoldSweep(sweep: Pick<Sweep, 'radials'>, moment: Moment): UnfoldedGates {
  const grid = gridOf(sweep, moment);
  const tilt = { grid, elevationDegrees: medianOf(sweep.radials.elevationDegrees) };
  const profile = windProfile([tilt]);
  const unfolded = unfoldGrid(grid, profile && referenceOf(tilt, undefined, profile));
  releaseGrid(grid);
  return unfolded;
}

/** The moment with its folds undone, as codes of 16 bits. Codes that are not measurements stay. */
export function liftedVelocity(
  { radials }: Pick<Sweep, 'radials'>,
  moment: Moment,
  folds: Int8Array,
): Moment {
  const { codes: sent, scale, offset, gateCount } = moment;
  const codes = new Uint16Array(sent.length);
  for (let radial = 0; radial < radials.count; radial += 1) {
    const nyquist = radials.nyquistMetersPerSecond[radial] as number;
    const perFold = nyquist > 0 ? 2 * nyquist : 0;
    for (let at = radial * gateCount; at < (radial + 1) * gateCount; at += 1) {
      const code = sent[at] as number;
      const velocity = (code - offset) / scale + (folds[at] as number) * perFold;
      codes[at] = code <= rangeFolded ? code : Math.round(velocity * unfoldedScale) + unfoldedOffset;
    }
  }
  return { ...moment, codes, scale: unfoldedScale, offset: unfoldedOffset };
}

function medianOf(values: Float32Array): number {
  return values.toSorted()[values.length >> 1] ?? 0;
}
