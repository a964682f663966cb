import type { PlaceAnswer } from '@touchdown/shared/tornadoes/place-answers.ts';
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
