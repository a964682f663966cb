import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import type { DayAnswer } from '@touchdown/shared/tornadoes/day-answers.ts';
import { dayBounds, dayPaths } from '@touchdown/shared/tornadoes/day-paths.ts';
import { currentReports } from '@touchdown/shared/tornadoes/day-words.ts';
import type { PathsCard } from '../card/paths-card.ts';

/** Returns what the card of a day shows: its numbers beside its paths. */
export function dayCard(day: DayAnswer): PathsCard {
  return { name: longDate(day.date), words: wordsOf(day), bounds: dayBounds(day), paths: dayPaths(day) };
}

function wordsOf({ totals, states, reports }: DayAnswer): string[] {
  const { total, deaths, deaths_at_least: isPart, ratings } = totals;
  const listed = currentReports(reports).length;
  if (total === 0)
    return [listed === 0 ? 'No tornado' : counted(listed, 'preliminary report', 'preliminary reports')];
  const violent = (ratings[4] ?? 0) + (ratings[5] ?? 0);
  const numbers = [
    ...(violent === 0 ? [] : [`${groupedNumber(violent)} violent`]),
    ...(deaths === 0 ? [] : [`${isPart ? 'at least ' : ''}${counted(deaths, 'death', 'deaths')}`]),
  ].join(', ');
  const where = states.length > 1 ? ` in ${states.length} states` : '';
  return [`${counted(total, 'tornado', 'tornadoes')}${where}`, ...(numbers === '' ? [] : [numbers])];
}
