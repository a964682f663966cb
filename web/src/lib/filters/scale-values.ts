import { ratings, type Rating } from '@touchdown/shared/tornadoes/rating.ts';

/** The scale values a filter may hold, in the order in which they are offered. */
export const scaleValues: readonly Rating[] = ratings;

/** Returns the label of a choice. A badge shows "Unrated" for the last of them. */
export function scaleLabel(value: Rating): string {
  return value === 'N/A' ? 'Unknown/Unrated' : value;
}

/** Reads a list such as `EF3,EF4` from a URL, in the order of the scale. Unknown values are dropped. */
export function readScaleList(text: string | null): Rating[] {
  const named = new Set((text ?? '').split(',').map((part) => part.trim().toUpperCase()));
  return scaleValues.filter((value) => named.has(value));
}

export function writeScaleList(values: readonly Rating[]): string {
  return scaleValues.filter((value) => values.includes(value)).join(',');
}

/** Removes plain F values, which are neither offered nor selected with EF only. */
export function withoutPlainF(values: readonly Rating[]): Rating[] {
  return values.filter((value) => !/^F\d$/.test(value));
}

/** Returns the values that a step of the legend toggles: both scales' values of a number, or N/A. */
export function pairOf(step: number | null): Rating[] {
  return step === null
    ? ['N/A']
    : scaleValues.filter((value) => value === `F${step}` || value === `EF${step}`);
}
