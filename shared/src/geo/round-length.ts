import { kmPerMile } from './length-units.ts';

/** Returns the longest round length of a scale bar: 1, 2 or 5 times a power of ten, in the reader's unit and in miles. */
export function roundLength(maxMiles: number, units: 'us' | 'metric'): { amount: number; miles: number } {
  const perMile = units === 'us' ? 1 : kmPerMile;
  const max = maxMiles * perMile;
  const power = 10 ** Math.floor(Math.log10(max));
  const amount = ([5, 2, 1].find((step) => step * power <= max) ?? 1) * power;
  return { amount, miles: amount / perMile };
}
