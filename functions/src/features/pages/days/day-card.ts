import { longDate } from '@touchdown/shared/text/written-date.ts';
import { counted, tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import type { DayAnswer } from '@touchdown/shared/tornadoes/day-answers.ts';
import { dayBounds, dayPaths } from '@touchdown/shared/tornadoes/day-paths.ts';
import { currentReports } from '@touchdown/shared/tornadoes/day-words.ts';
import { gravestWords, type PathsCard } from '../card/paths-card.ts';

/** Returns what the card of a day shows: its numbers beside its paths. */
export function dayCard(day: DayAnswer): PathsCard {
  return { name: longDate(day.date), words: wordsOf(day), bounds: dayBounds(day), paths: dayPaths(day) };
}

function wordsOf({ totals, states, reports }: DayAnswer): string[] {
  const listed = currentReports(reports).length;
  if (totals.total === 0)
    return [listed === 0 ? 'No tornado' : counted(listed, 'preliminary report', 'preliminary reports')];
  const where = states.length > 1 ? ` in ${states.length} states` : '';
  return [`${tornadoes(totals.total)}${where}`, ...gravestWords(totals)];
}
