import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { quantityWords } from '../lib/quantities.ts';
import type { Units } from '../lib/units.ts';

/** Returns the longest round length of a scale bar: 1, 2 or 5 times a power of ten, in the visitor's unit and in miles. */
export function roundLength(maxMiles: number, units: Units): { amount: number; miles: number } {
  const perMile = units === 'us' ? 1 : kmPerMile;
  const max = maxMiles * perMile;
  const power = 10 ** Math.floor(Math.log10(max));
  const amount = ([5, 2, 1].find((step) => step * power <= max) ?? 1) * power;
  return { amount, miles: amount / perMile };
}

/** The words of a scale bar. Its length is our own and exact, so short ones are in metres. */
export function roundLengthWords(amount: number, units: Units): string {
  if (units === 'us') return quantityWords(units, 'length', amount);
  return amount < 1 ? `${groupedNumber(amount * 1_000)} m` : `${groupedNumber(amount)} km`;
}
