import type { FrameList } from '@touchdown/shared/radar/frame-list.ts';
import { frameStepSeconds } from './frame-step.ts';

/** At speed 1, ten minutes of the storm take a second. */
const stormSecondsPerSecond = 600;
/** No frame is shorter than one can see, nor so long that the loop seems to have stopped. */
const frameSeconds = { min: 0.2, max: 1.2, unknown: 0.5 } as const;
/** Browsers refuse lower rates. */
const minRate = 0.0625;

/** How long the last frame stays before the loop begins again. */
export const holdSeconds = 1.5;

/**
 * How fast the video has to play while it shows a frame. Its frames are equally long, but scans are two to ten minutes
 * apart, and a storm should not seem to speed up where the radar pauses.
 */
export function rateOfFrame(frames: FrameList['frames'] | undefined, at: number, speed: number): number {
  return Math.max(minRate, (frameStepSeconds / secondsOfFrame(frames, at)) * speed);
}

function secondsOfFrame(frames: FrameList['frames'] | undefined, at: number): number {
  const [shown, next] = [frames?.[at], frames?.[at + 1]];
  if (!shown || !next) return frameSeconds.unknown;
  const seconds = (next.time - shown.time) / 1_000 / stormSecondsPerSecond;
  return Math.max(frameSeconds.min, Math.min(frameSeconds.max, seconds));
}
