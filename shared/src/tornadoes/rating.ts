import { tornadoScales, unrated } from '../contract/tornado-scales.ts';

export const ratings = [...tornadoScales, unrated] as const;
export type Rating = (typeof ratings)[number];

/** From this date on, ratings are of the enhanced scale. */
export const enhancedSince = '2007-02-01';

/** The scale of a span of days: F until January 2007, EF since, and both in a span that has days of both. */
export type ScaleOfDays = 'F' | 'EF' | 'F/EF';

export function scaleOfDays(first: string, last = first): ScaleOfDays {
  if (first >= enhancedSince) return 'EF';
  return last < enhancedSince ? 'F' : 'F/EF';
}

export function scaleOfYears(first: number, last = first): ScaleOfDays {
  return scaleOfDays(`${first}-01-01`, `${last}-12-31`);
}

/** `EF4 or EF5`; `F4/EF4 or stronger` where both scales are in the span. */
export function violentClasses(scale: ScaleOfDays): string {
  return scale === 'F/EF' ? 'F4/EF4 or stronger' : `${scale}4 or ${scale}5`;
}

/** Returns 0 to 5 on either scale, or null without a rating: unknown is never zero. */
export function ratingNumber(rating: Rating): number | null {
  return rating === unrated ? null : Number(rating.at(-1));
}

/** Returns the text of a badge. A badge always has text, never colour alone. */
export function ratingLabel(rating: Rating): string {
  return rating === unrated ? 'Unrated' : rating;
}

/** `EF5`, `unrated`, in the middle of a sentence. */
export function ratingWord(rating: Rating): string {
  return rating === unrated ? 'unrated' : rating;
}

/** How many are of the ratings 4 and 5, of either scale. */
export function violentOf(ratings: readonly number[]): number {
  return (ratings[4] ?? 0) + (ratings[5] ?? 0);
}
