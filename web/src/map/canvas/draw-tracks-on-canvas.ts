import { trackPointRadius } from '@touchdown/shared/tornadoes/rating-inks.ts';
import { mercatorX, mercatorY } from '@touchdown/shared/geo/web-mercator.ts';
import type { MarksOf } from '../marks.ts';
import { weightOfStep } from '../tracks/track-weights.ts';
import type { WorldFrame } from '../world-frame.ts';

/** The side of a square with the area of the disc: thousands of squares draw faster than thousands of discs. */
const pointPixels = trackPointRadius * Math.sqrt(Math.PI);

/**
 * Where tracks cross, their opacity adds up only between paths, not within one. Short paths therefore keep
 * dense places as dark as a graphics processor draws them, and cost no more time than long ones.
 */
const tracksAPath = 64;

/** Tracks between two places where the drawing can pause: about a millisecond of work. */
const tracksASlice = 2_048;

type Tracks = Omit<MarksOf<'tracks'>, 'kind' | 'id'>;

/** Draws packed tracks. Tracks out of sight are skipped. */
export function drawTracksOnCanvas(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  tracks: Tracks,
  frame: WorldFrame,
): void {
  const slices = tracksInSlices(context, tracks, frame);
  while (!slices.next().done);
}

/** Draws packed tracks with pauses. The settings of the context must stay until the end. */
export function* tracksInSlices(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  { steps, colours }: Tracks,
  { world, left, top, width, height }: WorldFrame,
): Generator<void, void, undefined> {
  const xOf = (places: Float32Array, at: number) => mercatorX(places[2 * at] as number) * world - left;
  const yOf = (places: Float32Array, at: number) => mercatorY(places[2 * at + 1] as number) * world - top;
  for (const { step, lines, points } of steps) {
    const { width: lineWidth, opacity } = weightOfStep(step);
    context.globalAlpha = opacity;
    context.lineWidth = lineWidth;
    context.strokeStyle = context.fillStyle = `rgb(${colours[step].join(' ')})`;
    for (let at = 0; at < points.length; at++) {
      if (at % tracksASlice === tracksASlice - 1) yield;
      const [x, y] = [xOf(points.at, at), yOf(points.at, at)];
      if (x < -2 || y < -2 || x > width + 2 || y > height + 2) continue;
      context.fillRect(x - pointPixels / 2, y - pointPixels / 2, pointPixels, pointPixels);
    }
    let path = new Path2D();
    let inPath = 0;
    for (let at = 0; at < lines.length; at++) {
      if (at % tracksASlice === tracksASlice - 1) yield;
      const [x, y] = [xOf(lines.from, at), yOf(lines.from, at)];
      const [toX, toY] = [xOf(lines.to, at), yOf(lines.to, at)];
      if (Math.max(x, toX) < 0 || Math.max(y, toY) < 0) continue;
      if (Math.min(x, toX) > width || Math.min(y, toY) > height) continue;
      path.moveTo(x, y);
      // A path shorter than a pixel still leaves a mark.
      if (Math.abs(toX - x) + Math.abs(toY - y) < 1) path.lineTo(x + 1, y);
      else path.lineTo(toX, toY);
      if (++inPath < tracksAPath) continue;
      context.stroke(path);
      path = new Path2D();
      inPath = 0;
    }
    context.stroke(path);
  }
  context.globalAlpha = 1;
}
