import { max, sum } from 'd3-array';
import { groupedNumber } from '../../text/grouped-number.ts';
import type { DayAnswer } from '../day-answers.ts';
import { firstHour, hoursDefinition, hourText } from '../day-words.ts';
import { ratingSteps } from '../profile-steps.ts';
import { scaleOfDays } from '../rating.ts';
import type { ChartFigure } from './chart-figure.ts';
import { amountAxis, axis, axisPixels, drawing } from './chart-frame.ts';
import { barShare } from './count-bars.ts';
import { ratingLegend, stepLabel, unratedHatch } from './rating-fills.ts';
import { ratingStack, stackWords } from './rating-stack.ts';

const [plotPixels, top] = [120, 4];
const fewestForTitle = 10;
/** Labels of every hour have no room, and on a phone only those of every sixth. */
const [labelEvery, narrowEvery] = [3, 6];

type HoursOfDay = Pick<DayAnswer, 'date' | 'hours' | 'clock' | 'totals'>;

/** Bars by hour of one day, stacked by rating. */
export function hourBars(id: string, day: HoursOfDay): ChartFigure {
  const { hours, totals } = day;
  const ratingScale = scaleOfDays(day.date);
  const begins = firstHour(day);
  const nameOf = (index: number) => hourText(begins + index);
  const bottom = plotPixels;
  const amount = amountAxis(max(hours, (ratings) => sum(ratings)) ?? 0, top, bottom);
  const title = titleOf(day, nameOf);
  const bars = hours.flatMap((ratings, index) =>
    ratingStack(ratings, index / hours.length, barShare / hours.length, id, amount.scale),
  );
  return {
    id,
    title,
    number: groupedNumber(totals.total),
    unit: `${totals.total === 1 ? 'tornado' : 'tornadoes'} by the hour of touchdown (${hoursDefinition(day)})`,
    svg: drawing(
      bottom + axisPixels,
      `Bars by hour. ${title}`,
      unratedHatch(id),
      ...amount.elements,
      ...bars,
      ...axis(
        hours
          .map((_, index) => ({
            text: nameOf(index),
            at: (index + 0.5) / hours.length,
            isWideOnly: index % narrowEvery !== 0,
          }))
          .filter((_label, index) => index % labelEvery === 0),
        bottom,
      ),
    ),
    legend: ratingLegend(id, ratingScale, (step) => hours.some((ratings) => ratings[step])),
    table: {
      head: ['Hour', 'Tornadoes', ...ratingSteps.map((_, step) => stepLabel(step, ratingScale))],
      rows: hours.map((ratings, index) => [
        `${nameOf(index)} to ${nameOf(index + 1)}`,
        ...[sum(ratings), ...ratings].map((count) => groupedNumber(count)),
      ]),
    },
    marks: [],
    bars: hours.map((ratings, index) => ({
      label: `${nameOf(index)} to ${nameOf(index + 1)}`,
      value: stackWords(ratings, ratingScale),
      at: { hour: String(index) },
      box: { left: index / hours.length, right: (index + 1) / hours.length, top, bottom },
    })),
  };
}

function titleOf(
  { hours, totals }: Pick<DayAnswer, 'hours' | 'totals'>,
  nameOf: (index: number) => string,
): string {
  const most = max(hours, (ratings) => sum(ratings)) ?? 0;
  const peaks = hours.flatMap((ratings, index) => (sum(ratings) === most ? [index] : []));
  const [peak, ...others] = peaks;
  return totals.total >= fewestForTitle && peak !== undefined && others.length === 0
    ? `The most from ${nameOf(peak)} to ${nameOf(peak + 1)}`
    : 'Hour by hour';
}
