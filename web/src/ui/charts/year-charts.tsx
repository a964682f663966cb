import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import { linearTrend } from '@touchdown/shared/tornadoes/linear-trend.ts';
import type { ProfileTornado, TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';
import { ratingSteps } from '@touchdown/shared/tornadoes/profile-steps.ts';
import {
  ratingNumber,
  scaleOfDays,
  scaleOfYears,
  type ScaleOfDays,
} from '@touchdown/shared/tornadoes/rating.ts';
import { extent, max, mean, range, sum } from 'd3-array';
import { Fragment } from 'react';
import type { ChartFigure } from './chart-frame.tsx';
import { barShare, percent } from './count-bars.tsx';
import {
  amountAxis,
  Axis,
  axisPixels,
  Label,
  Line,
  markRows,
  ratingFill,
  ratingLegend,
  RatingStack,
  stackWords,
  stepLabel,
  UnratedHatch,
  unratedStep,
  yearLabels,
} from './drawing.tsx';

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
  const marks = markRows(cautions, first, Math.max(1, years.length), plotPixels);
  const [top, bottom] = [marks.height, marks.height + plotPixels];
  const amount = amountAxis(max(years, totalOf) ?? 0, top + 4, bottom);
  const title = yearTitle(years, total, scale);
  const isPresent = (step: number) => years.some(({ ratings }) => ratings[step]);
  const content = (
    <>
      <UnratedHatch id={id} />
      {amount.picture}
      {years.map(({ year, ratings }, index) => (
        <RatingStack
          key={year}
          {...{ ratings, id }}
          left={index / years.length}
          width={barShare / years.length}
          scale={amount.scale}
        />
      ))}
      <Axis labels={years.length > 0 ? yearLabels(first, years.length) : []} bottom={bottom} />
      {marks.picture}
    </>
  );
  return {
    id,
    title,
    number: groupedNumber(total),
    unit: total === 1 ? 'tornado' : 'tornadoes',
    drawing: { height: bottom + axisPixels, words: `Bars by year. ${title}`, content },
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
    ...(partial === null ? {} : { note: `Our data for ${partial} isn’t complete.` }),
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
  if (total === 0) return years.length > 1 ? 'No tornadoes in these years' : 'No tornadoes';
  if (years.length === 1) return `In ${years[0]?.year}`;
  if (isOnlySeenMoreOften(years))
    return `${stepLabel(1, scale)} and stronger show no rise; we spot more weak ones`;
  const most = max(years, totalOf) ?? 0;
  const [peak, ...others] = years.filter((year) => totalOf(year) === most);
  return total >= fewestForTitle && others.length === 0 ? `The most in ${peak?.year}` : 'By year and rating';
}

const fewestYearsForTitle = 30;
const fewestRated = 100;
/** A rise over all years that is smaller than this part of the mean does not count. */
const negligibleRise = 0.25;

/**
 * Whether the tests of both trends say so: the number of F0 and unrated rises, and the rise of the others is
 * negligible even at the upper end of its 95% interval. Not being significant would not be enough.
 */
function isOnlySeenMoreOften(years: readonly Year[]): boolean {
  const weak = years.map(({ ratings }) => (ratings[0] ?? 0) + (ratings.at(-1) ?? 0));
  const others = years.map((year, index) => totalOf(year) - (weak[index] ?? 0));
  if (years.length < fewestYearsForTitle || sum(others) < fewestRated) return false;
  const [trendOfWeak, trendOfOthers] = [linearTrend(weak), linearTrend(others)];
  const rise = (trendOfOthers?.high ?? Number.POSITIVE_INFINITY) * (years.length - 1);
  return (trendOfWeak?.low ?? 0) > 0 && rise < negligibleRise * (mean(others) ?? 0);
}

type DotTornado = Pick<
  ProfileTornado,
  'id' | 'begin_wall' | 'tor_f_scale' | 'display_name' | 'fatalities' | 'fatalities_at_least'
>;

const dotRowPixels = 18;
const radius = 5;

/** A dot for each of a few tornadoes: along the years, in the row of its rating. */
export function dotStrip(
  id: string,
  tornadoes: readonly DotTornado[],
  { years, cautions }: Pick<TornadoProfile, 'years' | 'cautions'>,
): ChartFigure {
  const sorted = tornadoes.toSorted((a, b) => (a.begin_wall < b.begin_wall ? -1 : 1));
  const rows = rowSteps(sorted.map(stepOf));
  const count = Math.max(1, years.count);
  const marks = markRows(cautions, years.first, count, rows.length * dotRowPixels);
  const bottom = marks.height + rows.length * dotRowPixels;
  const yOf = (step: number) => marks.height + (rows.indexOf(step) + 0.5) * dotRowPixels;
  const atOf = ({ begin_wall: wall }: DotTornado) => (yearsOf(wall) - years.first) / count;
  const title = dotTitle(sorted);
  const scale = scaleOfDays(sorted[0]?.begin_wall ?? '', sorted.at(-1)?.begin_wall);
  const content = (
    <>
      <UnratedHatch id={id} />
      {rows.map((step) => (
        <Fragment key={step}>
          <Line y1={yOf(step)} stroke="var(--rule-faint)" />
          <Label x={-6} y={yOf(step) + 4} textAnchor="end">
            {stepLabel(step, scale).slice(0, 7)}
          </Label>
        </Fragment>
      ))}
      <Axis labels={years.count > 0 ? yearLabels(years.first, years.count) : []} bottom={bottom} />
      {marks.picture}
      {sorted.map((tornado) => (
        <circle
          key={tornado.id}
          cx={percent(atOf(tornado))}
          cy={yOf(stepOf(tornado))}
          r={radius}
          fill={ratingFill(stepOf(tornado), id)}
          stroke="var(--ink)"
          data-rating={stepOf(tornado)}
        />
      ))}
    </>
  );
  return {
    id,
    title,
    number: groupedNumber(tornadoes.length),
    unit: tornadoes.length === 1 ? 'tornado' : 'tornadoes',
    drawing: { height: bottom + axisPixels, words: `Dots along the years. ${title}`, content },
    table: {
      head: ['Date', 'Tornado', 'Rating', 'Deaths'],
      rows: sorted.map((tornado) => [
        longDate(tornado.begin_wall),
        tornado.display_name,
        tornado.tor_f_scale,
        deathsOf(tornado),
      ]),
    },
    marks: cautions,
    bars: sorted.map((tornado, index) => ({
      label: longDate(tornado.begin_wall),
      value: `${tornado.display_name}, ${tornado.tor_f_scale}, ${deathWords(tornado)}`,
      at: { date_from: tornado.begin_wall.slice(0, 10), date_to: tornado.begin_wall.slice(0, 10) },
      box: boxOf(sorted.map(atOf), index, bottom),
    })),
  };
}

function stepOf({ tor_f_scale: rating }: DotTornado): number {
  return ratingNumber(rating) ?? unratedStep;
}

/** From the strongest that there is down to the weakest; the unrated below. */
function rowSteps(steps: readonly number[]): number[] {
  const rated = steps.filter((step) => step !== unratedStep);
  const [lowest = 0, highest = -1] = extent(rated);
  const rows = range(lowest, highest + 1).toReversed();
  return steps.length > rated.length ? [...rows, unratedStep] : rows;
}

/** Each dot has the space up to the middle between it and its neighbours. */
function boxOf(places: readonly number[], index: number, bottom: number) {
  const at = places[index] ?? 0;
  const reach = 0.02;
  const before = places[index - 1] ?? -1;
  const after = places[index + 1] ?? 2;
  return {
    left: Math.max(0, at - reach, (before + at) / 2),
    right: Math.min(1, at + reach, (at + after) / 2),
    top: 0,
    bottom,
  };
}

/** Returns a year with its part that has passed: `1999.34` */
function yearsOf(wall: string): number {
  const year = Number(wall.slice(0, 4));
  const [from, to] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)];
  return year + (Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) - from) / (to - from);
}

/** Unknown is not zero. */
function deathsOf({ fatalities, fatalities_at_least: isLeast }: DotTornado): string {
  if (fatalities === null) return 'not known';
  return `${isLeast ? 'at least ' : ''}${groupedNumber(fatalities)}`;
}

function deathWords(tornado: DotTornado): string {
  if (tornado.fatalities === null) return 'deaths not known';
  const least = tornado.fatalities_at_least ? 'at least ' : '';
  return least + counted(tornado.fatalities, 'death', 'deaths');
}

function dotTitle(sorted: readonly DotTornado[]): string {
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return 'No tornadoes in these years';
  return first === last
    ? `On ${longDate(first.begin_wall)}`
    : `From ${longDate(first.begin_wall)} to ${longDate(last.begin_wall)}`;
}
