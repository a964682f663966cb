/** A loop's frames are this far apart. */
export const frameStepSeconds = 0.2;

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
