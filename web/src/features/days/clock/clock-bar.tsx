import type { DayAnswer } from '@touchdown/shared/tornadoes/day-answers.ts';
import { minutesOfDay } from '@touchdown/shared/tornadoes/day-kinds.ts';
import { hoursDefinition, minuteText } from '@touchdown/shared/tornadoes/day-words.ts';
import { Pause, Play, SkipForward } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useIsServed } from '../../../lib/page/use-is-served.ts';
import { wantsStillness } from '../../../lib/wants-stillness.ts';
import { Button } from '../../../ui/button.tsx';
import type { DayClock } from './day-clock.ts';
import { clockWords, nextTime, type DayMoments } from './day-moments.ts';
import styles from '../day-page.module.css';

interface ClockBarProps {
  day: DayAnswer;
  clock: DayClock;
  moments: DayMoments;
}

const stepMinutes = 5;

/** Plays the day, or leads through it by hand. */
export function ClockBar({ day, clock, moments }: ClockBarProps) {
  const minute = useSyncExternalStore(clock.subscribe, clock.minute, () => null);
  const isPlaying = useSyncExternalStore(clock.subscribe, clock.isPlaying, () => false);
  const shown = minute ?? 0;
  const time = minuteText(day, shown);
  const words = minute === null ? '' : clockWords(moments, minute);
  return (
    <div className={`not-printed ${styles['clock']}`} role="group" aria-label="Clock of the day">
      <PlayButton clock={clock} moments={moments} isPlaying={isPlaying} minute={minute} />
      <output className={styles['time']}>{minute === null ? 'The whole day' : time}</output>
      <input
        type="range"
        className={styles['slider']}
        min={0}
        max={minutesOfDay}
        step={stepMinutes}
        // Between two steps while it plays: the browser shows the nearest.
        value={Math.round(shown / stepMinutes) * stepMinutes}
        aria-label={`Time of day, ${hoursDefinition(day)}`}
        aria-valuetext={minute === null ? 'The whole day is shown' : `${time}. ${words}`}
        onChange={({ target }) => {
          clock.pause();
          clock.seek(Number(target.value));
        }}
      />
      {minute === null ? null : (
        <Button look="quiet" onClick={clock.reset}>
          Whole day
        </Button>
      )}
      <p className={`second-15 ${styles['clockWords']}`}>
        {minute === null ? 'Press play to watch the day unfold.' : words}
      </p>
    </div>
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
