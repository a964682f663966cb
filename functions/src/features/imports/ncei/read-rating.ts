import { unrated } from '@touchdown/shared/contract/tornado-scales.ts';
import { ratings, type Rating } from '@touchdown/shared/tornadoes/rating.ts';

const unratedWords = new Set(['', 'F', 'EF', 'FU', 'EFU', 'F?', 'EF?', 'U']);

/** Rule 20: F and EF ratings stay on their own scale, and one without a number is unknown. Undefined if it is not a rating. */
export function readRating(raw: string): Rating | undefined {
  const text = raw.trim().toUpperCase();
  if (unratedWords.has(text)) return unrated;
  return ratings.find((rating) => rating === text);
}

/** What a source has in place of a rating. EFU is a finding and not the same as an empty column. */
export function recordedInstead(rating: Rating, raw: string): { ratingRecorded?: string } {
  const text = raw.trim().toUpperCase();
  return rating === unrated && text !== '' ? { ratingRecorded: text } : {};
}
