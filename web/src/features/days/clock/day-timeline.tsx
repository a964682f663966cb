import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { DayAnswer } from '@touchdown/shared/tornadoes/day-answers.ts';
import { firstHour, hoursDefinition, hourText } from '@touchdown/shared/tornadoes/day-words.ts';
import { ratingSteps } from '@touchdown/shared/tornadoes/profile-steps.ts';
import { scaleOfDays } from '@touchdown/shared/tornadoes/rating.ts';
import { max, sum } from 'd3-array';
import { useMemo } from 'react';
import type { ChartFigure } from '../../../ui/charts/chart-frame.tsx';
import { Chart } from '../../../ui/charts/chart.tsx';
import { barShare } from '../../../ui/charts/count-bars.tsx';
import {
  amountAxis,
  Axis,
  axisPixels,
  ratingLegend,
  RatingStack,
  stackWords,
  stepLabel,
  UnratedHatch,
} from '../../../ui/charts/drawing.tsx';
import type { DayClock } from './day-clock.ts';

const hourMinutes = 60;

/** The hours of the day as bars. Choosing one leads the clock there. */
export function DayTimeline({ day, clock }: { day: DayAnswer; clock: DayClock }) {
  const figure = useMemo(() => hourBars('chart-day-hours', day), [day]);
  return (
    <Chart
      figure={figure}
      level={2}
      choiceWords="Select it to set the clock."
      onChoose={({ hour }) => {
        clock.pause();
        clock.seek(Number(hour) * hourMinutes);
      }}
    />
  );
}

const [top, bottom] = [4, 120];
const fewestForTitle = 10;
/** Labels of every hour have no room, and on a phone only those of every sixth. */
const [labelEvery, narrowEvery] = [3, 6];

type HoursOfDay = Pick<DayAnswer, 'date' | 'kind' | 'hours' | 'clock' | 'totals'>;

/** Bars by hour of one day, stacked by rating. */
function hourBars(id: string, day: HoursOfDay): ChartFigure {
  const { hours, totals } = day;
  const ratingScale = scaleOfDays(day.date);
  const begins = firstHour(day);
  const nameOf = (index: number) => hourText(begins + index);
  const amount = amountAxis(max(hours, (ratings) => sum(ratings)) ?? 0, top, bottom);
  const title = titleOf(day, nameOf);
  const labels = hours
    .map((_, index) => ({
      text: nameOf(index),
      at: (index + 0.5) / hours.length,
      isWideOnly: index % narrowEvery !== 0,
    }))
    .filter((_label, index) => index % labelEvery === 0);
  const content = (
    <>
      <UnratedHatch id={id} />
      {amount.picture}
      {hours.map((ratings, index) => (
        <RatingStack
          // oxlint-disable-next-line react/no-array-index-key -- an hour may be there twice
          key={index}
          {...{ ratings, id }}
          left={index / hours.length}
          width={barShare / hours.length}
          scale={amount.scale}
        />
      ))}
      <Axis labels={labels} bottom={bottom} />
    </>
  );
  return {
    id,
    title,
    number: groupedNumber(totals.total),
    unit: `${totals.total === 1 ? 'tornado' : 'tornadoes'} by the hour of touchdown (${hoursDefinition(day)})`,
    drawing: { height: bottom + axisPixels, words: `Bars by hour. ${title}`, content },
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
