import type { Units } from '../../lib/units.ts';

/** In whole metres per second. */
export function metersPerSecond(knots: number): number {
  return Math.round((knots * 1_852) / 3_600);
}

/** `51 kt`, with metres per second beside it for who reads metric units: `51 kt (26 m/s)`. */
export function knotWords(knots: number, units: Units): string {
  const rounded = Math.round(knots);
  return units === 'us' ? `${rounded} kt` : `${rounded} kt (${metersPerSecond(rounded)} m/s)`;
}
