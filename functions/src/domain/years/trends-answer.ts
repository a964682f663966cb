import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { trendNames, type TrendName } from '@touchdown/shared/tornadoes/trend-names.ts';
import type { TrendsAnswer } from '@touchdown/shared/tornadoes/year-answers.ts';
import { onceInRecord } from '../catalogue/once-in-record.ts';
import { yearCounts, type YearCounts } from './year-counts.ts';

/** Returns the record by year. */
export const answerTrends = onceInRecord((search: CatalogueSearch): TrendsAnswer => {
  const counts = yearCounts(search);
  const { first, last, partial, byYear, cautions } = counts;
  return {
    record_years: { first, last },
    partial_year: partial,
    series: trendNames.map((name) => ({
      name,
      values: byYear.map((year, at) => readers[name](year, counts.f1OfDays[at] ?? [])),
    })),
    unrated: byYear.map(({ ratings }) => ratings.at(-1) ?? 0),
    cautions,
  };
});

const unratedStep = -1;
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const daysWith =
  (least: number) =>
  (_: unknown, f1OfDays: readonly number[]): number =>
    f1OfDays.filter((count) => count >= least).length;

type Year = YearCounts['byYear'][number];
const readers: Record<TrendName, (year: Year, f1OfDays: readonly number[]) => number> = {
  all: ({ ratings }) => sum(ratings),
  f1_plus: ({ ratings }) => sum(ratings.slice(1, unratedStep)),
  f2_plus: ({ ratings }) => sum(ratings.slice(2, unratedStep)),
  days_with_1: daysWith(1),
  days_with_10: daysWith(10),
  days_with_30: daysWith(30),
  killers: ({ killers }) => killers,
  deaths: ({ deaths }) => deaths,
};
