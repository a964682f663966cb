import type { WallClock } from '@touchdown/shared/radar/frame-list.ts';
import { clockText } from '@touchdown/shared/text/clock-text.ts';
import type { RadarTargetType } from '@touchdown/shared/radar/radar-choices.ts';
import type { TimedPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';

/** `2:44 p.m. CDT (19:44:10 UTC)`; where the place's clock is not known, `May 20, 2013, 20:16:43 UTC`. */
export function timeWords(time: number, clock: WallClock | undefined): string {
  if (clock) {
    const local = new Date(time + clock.utcOffsetMinutes * 60_000).toISOString().slice(0, 16);
    return `${clockText(local)} ${clock.letters} (${new Date(time).toISOString().slice(11, 19)} UTC)`;
  }
  const format = { dateStyle: 'medium', timeStyle: 'medium', hour12: false, timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat('en-US', format).format(time)} UTC`;
}

/** `8 minutes before the tornado began`; of a storm report only one moment is known: `8 minutes before the time of the report`. */
export function phaseWords(
  kind: RadarTargetType,
  { beganAt, endedAt }: Pick<TimedPath, 'beganAt' | 'endedAt'>,
  time: number,
): string {
  const beginning = kind === 'tornado' ? 'the tornado began' : 'the time of the report';
  if (time < beganAt) return `${minutes(beganAt - time)} before ${beginning}`;
  if (endedAt > beganAt && time > endedAt) return `${minutes(time - endedAt)} after it ended`;
  return `${minutes(time - beganAt)} after ${beginning}`;
}

function minutes(milliseconds: number): string {
  const whole = Math.round(milliseconds / 60_000);
  if (whole === 0) return 'less than a minute';
  return whole === 1 ? '1 minute' : `${whole} minutes`;
}
