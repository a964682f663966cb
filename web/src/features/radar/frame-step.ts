/** The time between two frames of a loop. */
export const frameStepSeconds = 0.2;

/** The state of a player. */
export interface PlaybackState {
  seconds: number;
  /** NaN before it is known. */
  duration: number;
  isPlaying: boolean;
}

/** Players round: they stop slightly before a frame's time, and their durations are slightly off. */
const hairSeconds = 0.01;

export function frameCount(duration: number): number {
  return Number.isFinite(duration) ? Math.round(duration / frameStepSeconds) : 0;
}

/** The frame at a time, counted from 0. */
export function frameAt(seconds: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor((seconds + hairSeconds) / frameStepSeconds)));
}

/** The middle of a frame, because browsers disagree about which frame they show at its edge. */
export function timeOfFrame(frame: number): number {
  return (frame + 0.5) * frameStepSeconds;
}

/** The time after a step to the next (1) or previous (-1) frame. Without a known duration it has no upper limit. */
export function steppedTime(current: number, duration: number, direction: 1 | -1): number {
  const count = frameCount(duration) || Infinity;
  return timeOfFrame(Math.max(0, Math.min(count - 1, frameAt(current, count) + direction)));
}

/** The step of an arrow key, while the video has the focus. */
export function stepOfKey(key: string): 1 | -1 | undefined {
  if (key === 'ArrowRight') return 1;
  if (key === 'ArrowLeft') return -1;
  return undefined;
}
