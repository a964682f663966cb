import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';

/** The filters of the home page's panels. */
export interface HomeFilter {
  ratings: Rating[];
  /** Empty for all states. */
  state: string;
}

export const noHomeFilter: HomeFilter = { ratings: [], state: '' };

export function isHomeFilterActive({ ratings, state }: HomeFilter): boolean {
  return ratings.length > 0 || state !== '';
}
