import type { PlaceAnswer } from '@touchdown/shared/tornadoes/place-answers.ts';
import { quantityWords } from '../../lib/quantities.ts';
import { toQueryString } from '../../lib/to-query-string.ts';
import type { Units } from '../../lib/units.ts';

/** `within 10 miles of Moore, Oklahoma`, `in Cleveland County, Oklahoma`, `in Oklahoma`, `in the area of NWS Norman, Oklahoma` */
export function whereWords(
  { kind, full_name: name, radius_miles: radius }: PlaceAnswer,
  units: Units,
): string {
  if (kind === 'office') return `in the area of ${name}`;
  return radius === null ? `in ${name}` : `within ${quantityWords(units, 'length', radius)} of ${name}`;
}

/** `in Cleveland County`, or `there` in the area of an office. */
export function hereWords({ kind, name }: Pick<PlaceAnswer, 'kind' | 'name'>): string {
  return kind === 'office' ? 'there' : `in ${name}`;
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
  office: (name) => `Counties of ${name}`,
} as const satisfies Record<PlaceAnswer['kind'], (name: string) => string>;

export const neighbourTitles = {
  state: 'Neighboring states',
  county: 'Neighboring counties',
  town: 'Nearby towns',
  office: 'Neighboring offices',
} as const satisfies Record<PlaceAnswer['kind'], string>;
