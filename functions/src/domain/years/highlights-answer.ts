import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { profileOf } from '@touchdown/shared/search/profile-of.ts';
import { stateName } from '@touchdown/shared/text/title-case.ts';
import type { Highlights } from '@touchdown/shared/tornadoes/year-answers.ts';
import { onceInRecord } from '../catalogue/once-in-record.ts';
import { dayTotals } from '../days/day-totals.ts';
import { strongestPaths } from '../profiles/strongest-paths.ts';
import { answerTrends } from './trends-answer.ts';

/** How many paths of the worst day, and states with the most, are enough for a small picture. */
const [shownPaths, shownStates] = [80, 3];

/** Returns the first answers to what people ask of the record: each is the head of a page's own. */
export const answerHighlights = onceInRecord((search: CatalogueSearch): Highlights => {
  const { heads, states, by_month_hour: hours } = profileOf(search, {});
  const { record_years: years, series } = answerTrends(search);
  const valuesOf = (name: string) => series.find((one) => one.name === name)?.values ?? [];
  const [worst] = dayTotals(search, 'local').days.toSorted(
    (a, b) => b.deaths - a.deaths || b.tornadoes - a.tornadoes,
  );
  return {
    deadliest: heads.deadliest[0] ?? null,
    worst_day: worst
      ? {
          date: worst.date,
          tornadoes: worst.tornadoes,
          deaths: worst.deaths,
          paths: strongestPaths(search, { localDates: { from: worst.date, to: worst.date } })
            .slice(0, shownPaths)
            .map(([id, ...rest]) => [id, ...(rest.map(toHundredths) as Ends)]),
        }
      : null,
    states: states
      .slice(0, shownStates)
      .map(({ value, count }) => ({ name: stateName(value), tornadoes: count })),
    months: hours.map((month) => month.reduce((all, one) => all + one, 0)),
    years: { first: years.first, all: valuesOf('all'), f1_plus: valuesOf('f1_plus') },
  };
});

type Ends = [lat: number, lon: number, endLat: number, endLon: number, rating: number];

function toHundredths(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}
