/** The scale values of the specification. F and EF are never converted into each other. */
export const ratings = [
  'F0',
  'F1',
  'F2',
  'F3',
  'F4',
  'F5',
  'EF0',
  'EF1',
  'EF2',
  'EF3',
  'EF4',
  'EF5',
  'N/A',
] as const;

export type Rating = (typeof ratings)[number];

/** 0 to 5 on either scale, or null where the record has no rating: unknown is never zero. */
export function ratingNumber(rating: Rating): number | null {
  return rating === 'N/A' ? null : Number(rating.at(-1));
}

/** What a badge says. A badge always carries text, never colour alone. */
export function ratingLabel(rating: Rating): string {
  return rating === 'N/A' ? 'Unrated' : rating;
}
