import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { quantityWords } from '../../lib/quantities.ts';
import type { Units } from '../../lib/units.ts';

const mphPerKnot = 1.852 / kmPerMile;

/** `35 kt (40 mph)` */
export function speedWords(units: Units, knots: number): string {
  return `${Math.round(knots)} kt (${quantityWords(units, 'speed', Math.round(knots * mphPerKnot))})`;
}
