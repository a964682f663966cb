import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import type { PlaceAnswer } from '@touchdown/shared/tornadoes/place-answers.ts';
import { violentOf } from '@touchdown/shared/tornadoes/place-words.ts';
import { maxPlacePaths } from '@touchdown/shared/tornadoes/profile-steps.ts';
import type { PathsCard } from '../card/paths-card.ts';

/** Returns what the card of a place shows: its numbers beside its paths. */
export function placeCard(answer: PlaceAnswer): PathsCard {
  const { name, bounds, paths, lat, lon, radius_miles: miles } = answer;
  const circle = miles === null ? {} : { circle: { lat, lon, miles } };
  return { name, bounds, paths, words: wordsOf(answer), ...circle };
}

function wordsOf({ state, kind, radius_miles: radius, profile, paths }: PlaceAnswer): string[] {
  const { total, deaths, deaths_at_least: isPart, ratings, years } = profile;
  const violent = violentOf(ratings);
  const within = radius === null ? '' : ` within ${radius} miles`;
  const count = total === 0 ? 'No tornado' : counted(total, 'tornado', 'tornadoes');
  const strong = violent === 0 ? [] : [`${groupedNumber(violent)} violent`];
  const died = deaths === 0 ? [] : [`${isPart ? 'at least ' : ''}${counted(deaths, 'death', 'deaths')}`];
  const numbers = [...strong, ...died].join(', ');
  return [
    ...(kind === 'state' || !state ? [] : [state.name]),
    `${count}${within} since ${years.first}`,
    ...(numbers === '' ? [] : [numbers]),
    ...(paths.length === maxPlacePaths ? [`Drawn: the ${maxPlacePaths} strongest`] : []),
  ];
}
