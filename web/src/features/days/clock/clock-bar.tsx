import { hourText } from '@touchdown/shared/text/clock-text.ts';
import type { DayAnswer } from '@touchdown/shared/tornadoes/day-answers.ts';
import { minutesOfDay } from '@touchdown/shared/tornadoes/day-kinds.ts';
import { firstHour, hoursDefinition, minuteText } from '@touchdown/shared/tornadoes/day-words.ts';
import { max, sum } from 'd3-array';
import { Pause, Play, SkipForward } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useIsServed } from '../../../lib/page/use-is-served.ts';
import { wantsStillness } from '../../../lib/wants-stillness.ts';
import { Button } from '../../../ui/button.tsx';
import { barShare } from '../../../ui/charts/count-bars.tsx';
import { amountAxis, Axis, axisPixels, RatingStack, UnratedHatch } from '../../../ui/charts/drawing.tsx';
import type { DayClock } from './day-clock.ts';
import { clockWords, nextTime, type DayMoments } from './day-moments.ts';
import styles from '../day-page.module.css';

interface ClockBarProps {
  day: DayAnswer;
  clock: DayClock;
  moments: DayMoments;
}

const stepMinutes = 5;

/** Plays the day, or leads through it by hand: the bars of its hours are the slider. */
export function ClockBar({ day, clock, moments }: ClockBarProps) {
  const minute = useSyncExternalStore(clock.subscribe, clock.minute, () => null);
  const isPlaying = useSyncExternalStore(clock.subscribe, clock.isPlaying, () => false);
  const time = minuteText(day, minute ?? 0);
  const words = minute === null ? '' : clockWords(moments, minute);
  return (
    <div className={styles['clock']} role="group" aria-label="Clock of the day">
      <div className={`not-printed ${styles['play']}`}>
        <PlayButton clock={clock} moments={moments} isPlaying={isPlaying} minute={minute} />
        <output className="bold numbers">{minute === null ? 'All day' : time}</output>
      </div>
      <div className={styles['hours']}>
        <HourBars day={day} />
        <input
          type="range"
          className={`not-printed ${styles['slider']}`}
          min={0}
          max={minutesOfDay}
          step={stepMinutes}
          // Between two steps while it plays: the browser shows the nearest. The whole day is over.
          value={minute === null ? minutesOfDay : Math.round(minute / stepMinutes) * stepMinutes}
          aria-label={`Time of day, ${hoursDefinition(day)}`}
          aria-valuetext={minute === null ? 'The whole day is shown' : `${time}. ${words}`}
          onChange={({ target }) => {
            clock.pause();
            clock.seek(Number(target.value));
          }}
        />
      </div>
      <div className={`second-15 not-printed ${styles['clockWords']}`}>
        <p>{minute === null ? 'Press play to watch the day unfold.' : words}</p>
        {minute === null ? null : (
          <Button look="quiet" onClick={clock.reset}>
            Whole day
          </Button>
        )}
      </div>
    </div>
  );
}

const [top, bottom] = [4, 84];
const labelEvery = 6;
const chartId = 'day-hours';

/** The hours of the day, stacked by rating. The table of all tornadoes has their times. */
function HourBars({ day }: { day: DayAnswer }) {
  const { hours } = day;
  const { scale } = amountAxis(max(hours, (ratings) => sum(ratings)) ?? 0, top, bottom);
  const begins = firstHour(day);
  const labels = hours
    .map((_, index) => ({ text: hourText(begins + index), at: index / hours.length, isWideOnly: false }))
    .filter((_label, index) => index > 0 && index % labelEvery === 0);
  return (
    <svg width="100%" height={bottom + axisPixels} aria-hidden="true">
      <UnratedHatch id={chartId} />
      {hours.map((ratings, index) => (
        <RatingStack
          // oxlint-disable-next-line react/no-array-index-key -- an hour may be there twice
          key={index}
          {...{ ratings, scale }}
          id={chartId}
          left={index / hours.length}
          width={barShare / hours.length}
        />
      ))}
      <Axis labels={labels} bottom={bottom} />
    </svg>
  );
}

function PlayButton({
  clock,
  moments,
  isPlaying,
  minute,
}: Omit<ClockBarProps, 'day'> & { isPlaying: boolean; minute: number | null }) {
  const isServed = useIsServed();
  // Nothing moves by itself for people who prefer less motion.
  if (!isServed && wantsStillness()) {
    const later = nextTime(moments, minute);
    const next = later ?? nextTime(moments, null);
    return (
      <Button
        look="primary"
        disabled={next === undefined}
        onClick={() => next !== undefined && clock.seek(next)}
      >
        <SkipForward size={16} aria-hidden="true" />
        {later === undefined ? 'First moment' : 'Next moment'}
      </Button>
    );
  }
  return (
    <Button look="primary" onClick={isPlaying ? clock.pause : clock.play}>
      {isPlaying ? <Pause size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
      {isPlaying ? 'Pause' : 'Play the day'}
    </Button>
  );
}
