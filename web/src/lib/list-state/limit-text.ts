import { metricFactor, type Quantity } from '../quantities.ts';
import type { Units } from '../units.ts';

/** Decimals of a limit in metric units. A text with no more survives the way through the record's unit and back. */
export const metricDecimals = 3;
/** Decimals of a limit in the record's unit. The query string takes no more. */
const recordDecimals = 6;

const number = /^\d{1,12}(\.\d+)?$/;

/**
 * The limit of a filter as a person reads and types it. The query string and the API have it in the record's unit, so
 * that a link means the same to everybody.
 */
export function shownLimit(units: Units, quantity: Quantity, limit: string): string {
  if (units === 'us' || !number.test(limit)) return limit;
  return decimal(Number(limit) * metricFactor(quantity), metricDecimals);
}

/** Returns a typed limit in the record's unit. What is no number stays, so that it is refused as it was typed. */
export function recordLimit(units: Units, quantity: Quantity, typed: string): string {
  if (units === 'us' || !number.test(typed)) return typed;
  return decimal(Number(typed) / metricFactor(quantity), recordDecimals);
}

/** With at most so many decimals, without zeros at the end. */
function decimal(value: number, maxDecimals: number): string {
  return value.toFixed(maxDecimals).replace(/\.?0+$/, '');
}
