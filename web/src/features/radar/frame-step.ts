/** A loop's frames are this far apart. */
export const frameStepSeconds = 0.2;

/** How a film stands in its player. */
export interface FilmState {
  seconds: number;
  /** No number before it is known. */
  duration: number;
  isPlaying: boolean;
}

/** A player stops a hair before a frame's own time, and says a hair too much or too little of its length. */
const hairSeconds = 0.01;

export function frameCount(duration: number): number {
  return Number.isFinite(duration) ? Math.round(duration / frameStepSeconds) : 0;
}

/** From 0. */
export function frameAt(seconds: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor((seconds + hairSeconds) / frameStepSeconds)));
}

/** The middle of a frame: at its edge browsers do not agree on which one is seen. */
export function timeOfFrame(frame: number): number {
  return (frame + 0.5) * frameStepSeconds;
}

/** Where a step forth (1) or back (-1) leads, never out of the video. Before its length is known nothing bounds it. */
export function steppedTime(current: number, duration: number, direction: 1 | -1): number {
  const end = Number.isFinite(duration) ? duration : Infinity;
  return Math.min(end, Math.max(0, current + direction * frameStepSeconds));
}

/** What the keys do while the video has the focus. */
export function stepOfKey(key: string): 1 | -1 | undefined {
  if (key === 'ArrowRight') return 1;
  if (key === 'ArrowLeft') return -1;
  return undefined;
}
