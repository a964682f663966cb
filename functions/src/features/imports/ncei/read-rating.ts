import { ratings, type Rating } from '@touchdown/shared/tornadoes/rating.ts';

const unrated = new Set(['', 'F', 'EF', 'FU', 'EFU', 'F?', 'EF?', 'U']);

/** Rule 20: F and EF ratings stay on their own scale, and one without a number is unknown. Undefined if it is not a rating. */
export function readRating(raw: string): Rating | undefined {
  const text = raw.trim().toUpperCase();
  if (unrated.has(text)) return 'N/A';
  return ratings.find((rating) => rating === text);
}
