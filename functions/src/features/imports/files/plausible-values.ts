import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';

interface PlausibleRange {
  min: number;
  max: number;
  unit?: string;
  /** Only whole numbers, which may be written as `3.0`. */
  isWhole?: true;
}

/** What a field of an agency's file can hold. A value outside is a mistake of the file, and is set aside. */
export const plausible = {
  /** The deadliest tornado on record killed 695, in 1925. */
  deaths: { min: 0, max: 1_000, isWhole: true },
  /** The most on record are 2,027, in 1925. */
  injuries: { min: 0, max: 10_000, isWhole: true },
  /** The longest path on record has 219 miles. */
  lengthMiles: { min: 0, max: 400, unit: ' miles' },
  /** The widest on record had 4,576 yards. */
  widthYards: { min: 0, max: 4_600, unit: ' yards' },
  /** The costliest on record is below 3 billion; this leaves room for what money loses. */
  dollars: { min: 0, max: 20e9, unit: ' dollars' },
  millionsOfDollars: { min: 0, max: 20e3, unit: ' million dollars' },
  lossClass: { min: 0, max: 9, isWhole: true },
  latitude: { min: -90, max: 90 },
  longitude: { min: -180, max: 180 },
  /** Miles from a town, in a description. */
  rangeMiles: { min: 0, max: 100 },
  number: { min: 0, max: 1e12, isWhole: true },
} as const satisfies Record<string, PlausibleRange>;

export type PlausibleField = keyof typeof plausible;

/** The longest-lived tornadoes on record lasted a few hours, but an end may be on the clock of another zone. */
const maxDurationSeconds = 24 * 3_600;

/** Returns the reason why a tornado cannot have ended then, in seconds, or undefined. */
export function tooLateReason(beginUtc: number, endUtc: number): string | undefined {
  if (endUtc - beginUtc <= maxDurationSeconds) return undefined;
  return `the end is more than ${maxDurationSeconds / 3_600} hours after the beginning`;
}

/** Records begin in 1950, and a tornado of next year has not happened. */
export const firstYear = 1950;

/** The year now is that of the zone in which the next year begins last, so that no tornado is too early. */
export function isPlausibleYear(year: number, now = Date.now()): boolean {
  return Number.isInteger(year) && year >= firstYear && year <= new Date(now).getUTCFullYear();
}

/**
 * Digits with an optional sign and point. JavaScript would also read `0x10`. One release of the SPC's record was
 * written by a program that writes 100,000 as `1e+05`.
 */
const decimal = /^[+-]?(?:\d{1,18}\.?\d{0,20}|\.\d{1,20})(?:e[+-]0\d)?$/;

/** Returns the number, or NaN if the text is not one in decimal writing. */
export function readDecimal(text: string): number {
  return decimal.test(text) ? Number(text) : Number.NaN;
}

/** Returns the number, or the reason why the field cannot have it. */
export function readPlausible(text: string, field: PlausibleField): number | { reason: string } {
  const range: PlausibleRange = plausible[field];
  const value = readDecimal(text);
  if (Number.isNaN(value)) return { reason: `"${text.slice(0, 20)}" is not a number in decimal writing` };
  if (range.isWhole && !Number.isInteger(value)) return { reason: `${value} is not a whole number` };
  if (value >= range.min && value <= range.max) return value;
  return {
    reason: `${value}${range.unit ?? ''} is not from ${groupedNumber(range.min)} to ${groupedNumber(range.max)}`,
  };
}

/**
 * Rounds to so many decimals from the exact value, as `toFixed` does. Most values have no more than these, which shows
 * without writing them as text.
 */
export function roundDecimals(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const isRound = Math.round(value * scale) / scale === value;
  // Zero has no sign in a text.
  return isRound ? value || 0 : Number(value.toFixed(decimals));
}
