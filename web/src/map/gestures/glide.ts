/**
 * How a dragged map moves on when it is let go: the model and the constants of MapLibre GL JS
 * (src/ui/handler_inertia.ts, BSD-3-Clause), with a cubic curve instead of its Bézier curve.
 */

export interface TrailPoint {
  at: readonly [x: number, y: number];
  /** In milliseconds. */
  time: number;
}

export interface Glide {
  /** How far the map moves on altogether, in pixels. */
  by: readonly [x: number, y: number];
  milliseconds: number;
}

/** Only the last movement counts: a hand that rests before it lets go throws nothing. */
const trailMilliseconds = 160;
/** The share of the hand's speed with which the map moves on. */
const keptSpeed = 0.3;
const maxPixelsPerSecond = 1_400;
const slowingPixelsPerSecond2 = 2_500;
/** A slower hand has put the map where it wants it. */
const minPixels = 3;

/** Returns how a map moves on that was dragged along this trail, the oldest point first, and let go `now`. */
export function glideOf(trail: readonly TrailPoint[], now: number): Glide | undefined {
  const recent = trail.filter(({ time }) => now - time <= trailMilliseconds);
  const [first, last] = [recent[0], recent.at(-1)];
  if (!first || !last || last.time <= first.time) return undefined;
  const [dx, dy] = [last.at[0] - first.at[0], last.at[1] - first.at[1]];
  const dragged = Math.hypot(dx, dy);
  if (dragged < minPixels) return undefined;
  const seconds = (last.time - first.time) / 1_000;
  const speed = Math.min(maxPixelsPerSecond, (dragged / seconds) * keptSpeed);
  const slowedSeconds = speed / (slowingPixelsPerSecond2 * keptSpeed);
  const share = (speed * slowedSeconds) / 2 / dragged;
  return { by: [dx * share, dy * share], milliseconds: slowedSeconds * 1_000 };
}

/** Calls `move` for each frame with the pixels since the frame before, until the glide is over. Returns what stops it. */
export function playGlide({ by, milliseconds }: Glide, move: (x: number, y: number) => void): () => void {
  const start = performance.now();
  let done = 0;
  let frame = 0;
  const step = () => {
    const time = Math.min(1, (performance.now() - start) / milliseconds);
    const share = 1 - (1 - time) ** 3;
    move(by[0] * (share - done), by[1] * (share - done));
    done = share;
    if (time < 1) frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}
