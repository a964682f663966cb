import { tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import type { PlaceAnswer } from '@touchdown/shared/tornadoes/place-answers.ts';
import { drawnWords, gravestWords, type PathsCard } from '../card/paths-card.ts';

/** Returns what the card of a place shows: its numbers beside its paths. */
export function placeCard(answer: PlaceAnswer): PathsCard {
  const { name, bounds, paths, lat, lon, radius_miles: miles } = answer;
  const circle = miles === null ? {} : { circle: { lat, lon, miles } };
  return { name, bounds, paths, words: wordsOf(answer), ...circle };
}

function wordsOf({ state, kind, radius_miles: radius, profile, paths }: PlaceAnswer): string[] {
  const within = radius === null ? '' : ` within ${radius} miles`;
  const count = profile.total === 0 ? 'No tornado' : tornadoes(profile.total);
  return [
    ...(kind === 'state' || !state ? [] : [state.name]),
    `${count}${within} since ${profile.years.first}`,
    ...gravestWords(profile),
    ...drawnWords(paths),
  ];
}
