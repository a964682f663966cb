import type { ContributionPlace } from '@touchdown/shared/contributions/contribution-places.ts';
import { postalOfState } from '@touchdown/shared/geo/state-postal.ts';
import { noYear, type FeedSettings } from '../feed-query-string.ts';

type Filters = Pick<FeedSettings, 'type' | 'state' | 'year' | 'target' | 'author'>;

/** Returns the places that pass the filters of the feed, in their order. */
export function matchingPlaces(
  places: readonly ContributionPlace[],
  { type, state, year, target, author }: Filters,
): ContributionPlace[] {
  const postal = state === '' ? undefined : postalOfState(state);
  const name = author.toLowerCase();
  return places.filter(
    (one) =>
      (type === '' || one.type === type) &&
      (postal === undefined || one.state === postal) &&
      (year === noYear || one.year === year) &&
      (target === '' || one.target === target) &&
      (name === '' || one.author?.toLowerCase() === name),
  );
}

/** One page of a list, and the place after which the next one begins. */
export interface PageOfPlaces {
  ids: string[];
  next: string | null;
}

/** Returns the page after a place, which need not be in the list any more. */
export function pageAfter(
  places: readonly Pick<ContributionPlace, 'id' | 'created_at'>[],
  before: string,
  size: number,
): PageOfPlaces {
  const rest = before === '' ? places : places.filter((one) => keyOf(one) < before);
  const page = rest.slice(0, size);
  const last = page.at(-1);
  return { ids: page.map(({ id }) => id), next: last && rest.length > size ? keyOf(last) : null };
}

/** As the feed writes where a page begins: by time, then by id. */
function keyOf({ id, created_at: created }: Pick<ContributionPlace, 'id' | 'created_at'>): string {
  return `${created}_${id}`;
}
