import type { NearTornado } from '@touchdown/shared/tornadoes/place-answers.ts';
import { quantityWords } from '../../lib/quantities.ts';
import type { Units } from '../../lib/units.ts';

/** `0.7 miles northwest`, `right over town` */
export function nearWords(
  { miles, direction }: Pick<NearTornado, 'miles' | 'direction'>,
  units: Units,
): string {
  if (direction === null) return 'right over town';
  return `${quantityWords(units, 'length', Math.round(miles * 10) / 10)} ${direction}`;
}
