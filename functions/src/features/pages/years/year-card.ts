import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { counted, tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import { violentOf } from '@touchdown/shared/tornadoes/place-words.ts';
import { maxPlacePaths } from '@touchdown/shared/tornadoes/profile-steps.ts';
import type { YearAnswer } from '@touchdown/shared/tornadoes/year-answers.ts';
import type { PathsCard } from '../card/paths-card.ts';

/** Returns what the card of a year shows: its numbers beside its paths. */
export function yearCard({ year, is_partial: isPartial, profile, paths, bounds }: YearAnswer): PathsCard {
  const { total, deaths, deaths_at_least: isLeast, ratings } = profile;
  const violent = violentOf(ratings);
  const died = deaths === 0 ? [] : [`${isLeast ? 'at least ' : ''}${counted(deaths, 'death', 'deaths')}`];
  const numbers = [...(violent === 0 ? [] : [`${groupedNumber(violent)} violent`]), ...died].join(', ');
  return {
    name: `Tornadoes of ${year}`,
    words: [
      `${tornadoes(total)}${isPartial ? ' so far' : ''}`,
      ...(numbers === '' ? [] : [numbers]),
      ...(paths.length === maxPlacePaths ? [`Drawn: the ${maxPlacePaths} strongest`] : []),
    ],
    paths,
    bounds,
  };
}
