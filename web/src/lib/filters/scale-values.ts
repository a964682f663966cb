import { ratings, type Rating } from '@touchdown/shared/tornadoes/rating.ts';

/** The scale values a filter may hold, in the order in which they are offered. */
export const scaleValues: readonly Rating[] = ratings;

/** What a choice is called; a badge says "Unrated" for the last of them. */
export function scaleLabel(value: Rating): string {
  return value === 'N/A' ? 'Unknown/Unrated' : value;
}

/** `EF3,EF4,nonsense` as the URL may hold it: unknown values are dropped, the order is the scale's. */
export function readScaleList(text: string | null): Rating[] {
  const named = new Set((text ?? '').split(',').map((part) => part.trim().toUpperCase()));
  return scaleValues.filter((value) => named.has(value));
}

export function writeScaleList(values: readonly Rating[]): string {
  return scaleValues.filter((value) => values.includes(value)).join(',');
}

/** With EF only, plain F values are not offered, and none stays selected. */
export function withoutPlainF(values: readonly Rating[]): Rating[] {
  return values.filter((value) => !/^F\d$/.test(value));
}

/** The pair that one step of the legend stands for: both scales' values of a number, or the unrated. */
export function pairOf(step: number | null): Rating[] {
  return step === null
    ? ['N/A']
    : scaleValues.filter((value) => value === `F${step}` || value === `EF${step}`);
}
