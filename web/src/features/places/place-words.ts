import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import type { NearTornado, PlaceAnswer } from '@touchdown/shared/tornadoes/place-answers.ts';
import type { TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';
import { ratingLabel } from '@touchdown/shared/tornadoes/rating.ts';
import { formatAtLeast } from '../../lib/format.ts';
import { quantityWords } from '../../lib/quantities.ts';
import type { Units } from '../../lib/units.ts';

/** `within 10 miles of Moore, Oklahoma`, `in Cleveland County, Oklahoma`, `in Oklahoma` */
export function whereWords({ full_name: name, radius_miles: radius }: PlaceAnswer, units: Units): string {
  return radius === null ? `in ${name}` : `within ${quantityWords(units, 'length', radius)} of ${name}`;
}

/** The answer first: how many, how strong, and how many died. */
export function placeSentence(place: PlaceAnswer, units: Units): string {
  const { profile, name, radius_miles: radius } = place;
  const { total, years } = profile;
  if (total === 0)
    return `No tornado is on record ${whereWords(place, units)} in the ${years.count} years from ${years.first} to ${years.last}.`;
  const have = total === 1 ? 'has' : 'have';
  const did =
    radius === null
      ? `${have} touched ${name}`
      : `${have} passed within ${quantityWords(units, 'length', radius)} of its middle`;
  return [
    `${tornadoes(total)} ${did} in ${years.count} years, ${years.first} to ${years.last}.`,
    violentSentence(profile),
    deathSentence(profile),
    strongestSentence(place, units),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function violentSentence({ ratings }: TornadoProfile): string {
  const violent = violentOf(ratings);
  if (violent === 0) return '';
  return violent === 1
    ? 'One of them was violent (F4 or more).'
    : `${groupedNumber(violent)} of them were violent (F4 or more).`;
}

function deathSentence({ total, deaths, deaths_at_least: isAtLeast }: TornadoProfile): string {
  const [along, its] = total === 1 ? ['its path', 'It'] : ['their paths', 'They'];
  if (deaths === 0) return isAtLeast ? '' : `${its} killed nobody.`;
  const people = formatAtLeast(groupedNumber(deaths), isAtLeast);
  const sentence = `${people} ${deaths === 1 ? 'person' : 'people'} died along ${along}.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Of a town, with how near it came. */
function strongestSentence(
  { kind, closest, strongest_nearby: nearby, profile, radius_miles: radius }: PlaceAnswer,
  units: Units,
): string {
  const [head] = profile.heads.strongest;
  if (!head || profile.total === 1 || head.tor_f_scale === 'N/A') return '';
  const what = `The strongest was the ${head.tor_f_scale} of ${longDate(head.begin_wall)}`;
  if (kind !== 'town' || radius === null) return `${what}.`;
  const near = [...closest, ...nearby].find(({ id }) => id === head.id);
  return near ? `${what}, ${nearWords(near, units)}.` : `${what}.`;
}

export function violentOf(ratings: readonly number[]): number {
  return (ratings[4] ?? 0) + (ratings[5] ?? 0);
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
