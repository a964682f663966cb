import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { quantityWords } from '../../lib/quantities.ts';
import type { Units } from '../../lib/units.ts';

const mphPerKnot = 1.852 / kmPerMile;

/** `35 kt (40 mph)` */
export function speedWords(units: Units, knots: number): string {
  return `${Math.round(knots)} kt (${speedAlone(units, knots)})`;
}

/** `40 mph` */
export function speedAlone(units: Units, knots: number): string {
  return quantityWords(units, 'speed', Math.round(knots * mphPerKnot));
}

/** `5 to 20 kt (6 to 23 mph)` */
export function speedRange(units: Units, from: number, to: number): string {
  const [slow, fast] = [from, to].map(Math.round);
  if (slow === fast) return speedWords(units, to);
  const slower = quantityWords(units, 'speed', Math.round(from * mphPerKnot)).replace(/ .*$/, '');
  return `${slow} to ${fast} kt (${slower} to ${quantityWords(units, 'speed', Math.round(to * mphPerKnot))})`;
}
