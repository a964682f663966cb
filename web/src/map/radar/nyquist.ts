import { compassPointOf } from '@touchdown/shared/geo/compass-point.ts';
import { knotsPerMeterPerSecond } from '@touchdown/shared/radar/radar-fields.ts';
import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import type { Units } from '../../lib/units.ts';
import { speedWords } from './speed-words.ts';

/** Beyond this many directions a list says less than "elsewhere". */
const maxDirections = 4;

/** Whether any radial says at which velocity it folds. */
export function statesNyquist({ radials }: MeasuredSweep): boolean {
  return radials.nyquistMetersPerSecond?.some((nyquist) => nyquist > 0) ?? false;
}

/**
 * `This scan folds at 51 kt (59 mph).` Some radars measure parts of a turn with other pulses, and then each part has a
 * limit of its own.
 */
export function nyquistWords(units: Units, sweep: MeasuredSweep, isUnfolded: boolean): string {
  if (!statesNyquist(sweep))
    return 'This scan does not state at which velocity it folds, so nothing is unfolded here. Airport radars (TDWR) unfold their velocities themselves.';
  const rest = isUnfolded
    ? 'Faster motion arrives in the color of the other direction, and is corrected here by what is measured around it.'
    : 'Faster motion has the color of the other direction.';
  return `${foldWords(units, sweep)} ${rest}`;
}

/** `This scan folds at 51 kt (59 mph).`, of a scan that states it. */
export function foldWords(units: Units, sweep: MeasuredSweep): string {
  const parts = directionsByKnots(sweep);
  const limits = parts.map(({ knots, directions }, at) => {
    const limit = `at ${speedWords(units, knots)}`;
    return at === 0 || directions.length > maxDirections ? limit : `${limit} in the ${listed(directions)}`;
  });
  return `This scan folds ${listed(limits)}.`;
}

/** The limits in whole knots, the most frequent one first, and where each of them holds. */
function directionsByKnots({ radials }: MeasuredSweep) {
  const found = new Map<number, { count: number; directions: Set<string> }>();
  for (const [radial, nyquist] of radials.nyquistMetersPerSecond?.entries() ?? []) {
    if (!(nyquist > 0)) continue;
    const knots = Math.round(nyquist * knotsPerMeterPerSecond);
    const part = found.get(knots) ?? { count: 0, directions: new Set() };
    part.count += 1;
    part.directions.add(compassPointOf(radials.azimuthDegrees[radial] ?? 0));
    found.set(knots, part);
  }
  return [...found]
    .map(([knots, { count, directions }]) => ({ knots, count, directions: [...directions] }))
    .sort((a, b) => b.count - a.count);
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
