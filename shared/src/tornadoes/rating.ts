import { tornadoScales, unrated } from '../contract/tornado-scales.ts';

export const ratings = [...tornadoScales, unrated] as const;
export type Rating = (typeof ratings)[number];

/** 0 to 5 on either scale, or null where the record has no rating: unknown is never zero. */
export function ratingNumber(rating: Rating): number | null {
  return rating === unrated ? null : Number(rating.at(-1));
}

/** What a badge says. A badge always carries text, never colour alone. */
export function ratingLabel(rating: Rating): string {
  return rating === unrated ? 'Unrated' : rating;
}
