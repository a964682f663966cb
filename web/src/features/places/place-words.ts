import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { NearTornado, PlaceAnswer } from '@touchdown/shared/tornadoes/place-answers.ts';
import { ratingLabel } from '@touchdown/shared/tornadoes/rating.ts';
import { quantityWords } from '../../lib/quantities.ts';
import { toQueryString } from '../../lib/to-query-string.ts';
import type { Units } from '../../lib/units.ts';

/** `within 10 miles of Moore, Oklahoma`, `in Cleveland County, Oklahoma`, `in Oklahoma` */
export function whereWords({ full_name: name, radius_miles: radius }: PlaceAnswer, units: Units): string {
  return radius === null ? `in ${name}` : `within ${quantityWords(units, 'length', radius)} of ${name}`;
}

/** The query string of the list, and of the map, with the tornadoes of a place. A chip names the town. */
export function listQuery(
  { kind, full_name: near, parameters }: PlaceAnswer,
  more: Record<string, string> = {},
) {
  return toQueryString({ ...(kind === 'town' ? { near } : {}), ...parameters, ...more });
}

/** `0.7 miles northwest`, `over its middle` */
export function nearWords(
  { miles, direction }: Pick<NearTornado, 'miles' | 'direction'>,
  units: Units,
): string {
  if (direction === null) return 'over its middle';
  return `${quantityWords(units, 'length', Math.round(miles * 10) / 10)} ${direction}`;
}

/** `1 tornado`, `86 tornadoes` */
export function tornadoes(count: number): string {
  return count === 1 ? '1 tornado' : `${groupedNumber(count)} tornadoes`;
}

/** `EF5`, `unrated`, in the middle of a sentence. */
export function ratingWord(rating: Parameters<typeof ratingLabel>[0]): string {
  return rating === 'N/A' ? 'unrated' : rating;
}

/** What its list of smaller places is called. */
export const withinTitles = {
  state: (name: string) => `Counties of ${name}`,
  county: (name: string) => `Towns of ${name}`,
  town: () => '',
} as const satisfies Record<PlaceAnswer['kind'], (name: string) => string>;

export const neighbourTitles = {
  state: 'States beside it',
  county: 'Counties beside it',
  town: 'Towns around it',
} as const satisfies Record<PlaceAnswer['kind'], string>;
