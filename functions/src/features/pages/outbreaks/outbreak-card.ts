import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import type { OutbreakAnswer } from '@touchdown/shared/tornadoes/outbreak-answers.ts';
import { datesInWords, ratingsWord } from '@touchdown/shared/tornadoes/outbreak-words.ts';
import type { PathsCard } from '../card/paths-card.ts';

/** Returns what the card of an outbreak shows: its numbers beside its paths. */
export function outbreakCard(answer: OutbreakAnswer): PathsCard {
  const { title, name, bounds, paths, tornadoes, violent, deaths, deaths_at_least: isPart } = answer;
  const died = `${isPart ? 'at least ' : ''}${counted(deaths, 'death', 'deaths')}`;
  const numbers = [
    ...(violent > 0 ? [`${groupedNumber(violent)} violent`] : []),
    ...(deaths > 0 ? [died] : []),
  ];
  return {
    name: title,
    bounds,
    paths,
    words: [
      ...(name === null ? [] : [datesInWords(answer.first_day, answer.last_day)]),
      `${counted(tornadoes, 'tornado', 'tornadoes')} of ${ratingsWord(answer.first_day)}1 or stronger`,
      ...(numbers.length === 0 ? [] : [numbers.join(', ')]),
    ],
  };
}
