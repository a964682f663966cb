import { unrated } from '../contract/tornado-scales.ts';
import type { Rating } from './rating.ts';

/** Files keep EFU, a finding, apart from tornadoes without any rating. */
export type FileRating = Rating | 'EFU';

export function fileRating({
  rating,
  ratingRecorded,
}: {
  rating: Rating;
  ratingRecorded?: string | undefined;
}): FileRating {
  return rating === unrated && (ratingRecorded === 'EFU' || ratingRecorded === 'FU') ? 'EFU' : rating;
}
