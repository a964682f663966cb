import { hourBars } from '@touchdown/shared/tornadoes/charts/hour-bars.ts';
import type { DayAnswer } from '@touchdown/shared/tornadoes/day-answers.ts';
import { useMemo } from 'react';
import { Chart } from '../../../ui/charts/chart.tsx';
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
