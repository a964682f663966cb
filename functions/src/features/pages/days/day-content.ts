import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { escapeMarkup } from '@touchdown/shared/text/escape-markup.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import type { DayAnswer } from '@touchdown/shared/tornadoes/day-answers.ts';
import { dayPath } from '@touchdown/shared/search/day-paths.ts';
import { mostSignificantFirst } from '@touchdown/shared/tornadoes/day-paths.ts';
import {
  currentReports,
  dayDefinition,
  rankSentences,
  stateName,
} from '@touchdown/shared/tornadoes/day-words.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { ratingWord } from '@touchdown/shared/tornadoes/rating.ts';
import { linksTo } from '../places/place-content.ts';

const strongestCount = 10;

/** The numbers of a day and the ways on, as markup that reads without scripts. The screen replaces it. */
export function dayContent(day: DayAnswer): string {
  const { totals, weekday, previous, next, states } = day;
  const isPart = (count: number, atLeast: boolean) => `${atLeast ? 'at least ' : ''}${groupedNumber(count)}`;
  const numbers: [string, string][] = [
    ['Tornadoes', groupedNumber(totals.total)],
    ['Deaths', isPart(totals.deaths, totals.deaths_at_least)],
    ['Injured', isPart(totals.injuries, totals.injuries_at_least)],
    ['Preliminary reports', groupedNumber(currentReports(day.reports).length)],
  ];
  const terms = numbers.map(
    ([name, value]) => `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd>`,
  );
  const strongest = mostSignificantFirst(day.tornadoes)
    .slice(0, strongestCount)
    .map((one) => ({
      name: `${nameOf(one).title}, ${ratingWord(one.tor_f_scale)}`,
      path: pathOf('tornado', { id: one.id }),
    }));
  const beside = [previous, next].flatMap((date) =>
    date === null ? [] : [{ name: longDate(date), path: dayPath(date) }],
  );
  const byState = states.map(
    ({ state, tornadoes, deaths, deaths_at_least: isLeast }) =>
      `${stateName(state)} ${groupedNumber(tornadoes)}${deaths > 0 ? ` (${isPart(deaths, isLeast)} dead)` : ''}`,
  );
  return [
    `<p>${escapeMarkup(`${weekday}, ${dayDefinition(day)}.`)}</p>`,
    ...rankSentences(day).map((sentence) => `<p>${escapeMarkup(sentence)}</p>`),
    totals.total > 0 ? `<dl>${terms.join('')}</dl>` : '',
    linksTo('The strongest', strongest),
    byState.length > 0 ? `<h2>By state</h2><p>${escapeMarkup(byState.join(', '))}</p>` : '',
    linksTo(
      'Preliminary reports',
      currentReports(day.reports).map(({ id, location_text: place, state }) => ({
        name: `${place ?? 'A report'}, ${stateName(state)}`,
        path: pathOf('stormReport', { id }),
      })),
    ),
    linksTo('Other days', beside),
  ].join('');
}
