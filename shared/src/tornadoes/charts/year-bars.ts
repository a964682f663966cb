import { max, mean, sum } from 'd3-array';
import { groupedNumber } from '../../text/grouped-number.ts';
import type { TornadoProfile } from '../profile.ts';
import { ratingSteps } from '../profile-steps.ts';
import { scaleOfYears, type ScaleOfDays } from '../rating.ts';
import { linearTrend } from '../linear-trend.ts';
import type { ChartFigure } from './chart-figure.ts';
import { amountAxis, axis, axisPixels, drawing, markRows, yearLabels } from './chart-frame.ts';
import { barShare } from './count-bars.ts';
import { ratingLegend, stepLabel, unratedHatch } from './rating-fills.ts';
import { ratingStack, stackWords } from './rating-stack.ts';

type Year = TornadoProfile['by_year'][number];

const plotPixels = 120;
const fewestForTitle = 10;

/** Bars by year, stacked by rating, the weakest below. */
export function yearBars(
  id: string,
  {
    by_year: years,
    total,
    cautions,
    partial_year: partial,
  }: Pick<TornadoProfile, 'by_year' | 'total' | 'cautions' | 'partial_year'>,
): ChartFigure {
  const first = years[0]?.year ?? 0;
  const scale = scaleOfYears(first, years.at(-1)?.year);
  const marks = markRows(cautions, first, Math.max(1, years.length), (height) => height + plotPixels);
  const [top, bottom] = [marks.height, marks.height + plotPixels];
  const amount = amountAxis(max(years, totalOf) ?? 0, top + 4, bottom);
  const bars = years.flatMap((year, index) =>
    ratingStack(year.ratings, index / years.length, barShare / years.length, id, amount.scale),
  );
  const title = yearTitle(years, total, scale);
  const isPresent = (step: number) => years.some(({ ratings }) => ratings[step]);
  return {
    id,
    title,
    number: groupedNumber(total),
    unit: total === 1 ? 'tornado' : 'tornadoes',
    svg: drawing(
      bottom + axisPixels,
      `Bars by year. ${title}`,
      unratedHatch(id),
      ...amount.elements,
      ...bars,
      ...axis(years.length > 0 ? yearLabels(first, years.length) : [], bottom),
      ...marks.elements,
    ),
    legend: ratingLegend(id, scale, isPresent),
    table: {
      head: ['Year', 'Tornadoes', ...ratingSteps.map((_, step) => stepLabel(step, scale)), 'Deaths'],
      rows: years.map((year) =>
        [year.year, totalOf(year), ...year.ratings, year.deaths].map((value, column) =>
          column === 0 ? String(value) : groupedNumber(value),
        ),
      ),
    },
    marks: cautions,
    ...(partial === null ? {} : { note: `The record of ${partial} is not complete.` }),
    bars: years.map((year, index) => ({
      label: String(year.year),
      value: stackWords(year.ratings, scaleOfYears(year.year)),
      at: { year: String(year.year) },
      box: { left: index / years.length, right: (index + 1) / years.length, top, bottom },
    })),
  };
}

function totalOf({ ratings }: Year): number {
  return sum(ratings);
}

function yearTitle(years: readonly Year[], total: number, scale: ScaleOfDays): string {
  if (total === 0) return years.length > 1 ? 'None in these years' : 'None';
  if (years.length === 1) return `In ${years[0]?.year}`;
  if (isOnlySeenMoreOften(years))
    return `${stepLabel(1, scale)} and stronger come no more often; the weak ones are seen more often`;
  const most = max(years, totalOf) ?? 0;
  const [peak, ...others] = years.filter((year) => totalOf(year) === most);
  return total >= fewestForTitle && others.length === 0 ? `The most in ${peak?.year}` : 'By year and rating';
}

const fewestYearsForTitle = 30;
const fewestRated = 100;
/** A rise over all years that is smaller than this part of the mean is none. */
const negligibleRise = 0.25;

/**
 * Whether the tests of both trends say so: the number of F0 and unrated rises, and the rise of the others is
 * negligible even at the upper end of its 95 % interval. Not being significant would not be enough.
 */
function isOnlySeenMoreOften(years: readonly Year[]): boolean {
  const weak = years.map(({ ratings }) => (ratings[0] ?? 0) + (ratings.at(-1) ?? 0));
  const others = years.map((year, index) => totalOf(year) - (weak[index] ?? 0));
  if (years.length < fewestYearsForTitle || sum(others) < fewestRated) return false;
  const [trendOfWeak, trendOfOthers] = [linearTrend(weak), linearTrend(others)];
  const rise = (trendOfOthers?.high ?? Number.POSITIVE_INFINITY) * (years.length - 1);
  return (trendOfWeak?.low ?? 0) > 0 && rise < negligibleRise * (mean(others) ?? 0);
}
