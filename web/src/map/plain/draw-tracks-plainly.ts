import type { Palette } from '../palette.ts';
import { trackPointRadius, weightOfStep } from '../tracks/track-weights.ts';
import { ratingSteps } from '../../ui/rating-colours.ts';
import type { TrackColumns } from '../tracks/track-columns.ts';
import { worldX, worldY, type PlainFrame } from '../web-mercator.ts';

/** Thousands of squares are drawn sooner than as many circles; this one covers as much. */
const pointPixels = trackPointRadius * Math.sqrt(Math.PI);

/** Where every track begins and ends on the world of zoom 0, worked out once. */
export interface TrackWorld {
  startX: Float32Array;
  startY: Float32Array;
  endX: Float32Array;
  endY: Float32Array;
}

export function trackWorldOf({ startLon, startLat, endLon, endLat }: TrackColumns): TrackWorld {
  return {
    startX: startLon.map(worldX),
    startY: startLat.map(worldY),
    endX: endLon.map(worldX),
    endY: endLat.map(worldY),
  };
}

/**
 * Tracks of one path lie beside each other, those of two over each other: short paths keep what a dense
 * place adds up to, as where the graphics processor draws each track by itself, and take no longer than long ones.
 */
const tracksAPath = 64;

/**
 * Draws the shown tracks, weak ones first; what is out of sight is passed over.
 * Returns how many tracks the picture is of, in sight or not.
 */
export function drawTracksPlainly(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  tracks: TrackColumns,
  world: TrackWorld,
  shown: Uint8Array,
  rating: Palette['rating'],
  { scale, left, top, width, height }: PlainFrame,
): number {
  context.clearRect(0, 0, width, height);
  let [count, step, drawn] = [0, -1, 0];
  let lines = new Path2D();
  let points = new Path2D();
  const finish = () => {
    const name = ratingSteps[step];
    if (!name || drawn === 0) return;
    const { width: lineWidth, opacity } = weightOfStep(name);
    context.globalAlpha = opacity;
    context.lineWidth = lineWidth;
    context.strokeStyle = context.fillStyle = `rgb(${rating[name].join(' ')})`;
    context.fill(points);
    context.stroke(lines);
    lines = new Path2D();
    points = new Path2D();
    drawn = 0;
  };
  for (const row of tracks.drawingOrder) {
    if (shown[row] === 0) continue;
    count++;
    if (tracks.step[row] !== step || drawn === tracksAPath) {
      finish();
      step = tracks.step[row] as number;
    }
    const x = (world.startX[row] as number) * scale - left;
    const y = (world.startY[row] as number) * scale - top;
    if (Number.isNaN(world.endX[row])) {
      if (x < -2 || y < -2 || x > width + 2 || y > height + 2) continue;
      points.rect(x - pointPixels / 2, y - pointPixels / 2, pointPixels, pointPixels);
    } else {
      const toX = (world.endX[row] as number) * scale - left;
      const toY = (world.endY[row] as number) * scale - top;
      if (
        Math.max(x, toX) < 0 ||
        Math.max(y, toY) < 0 ||
        Math.min(x, toX) > width ||
        Math.min(y, toY) > height
      )
        continue;
      lines.moveTo(x, y);
      // A path shorter than a pixel still leaves a mark.
      if (Math.abs(toX - x) + Math.abs(toY - y) < 1) lines.lineTo(x + 1, y);
      else lines.lineTo(toX, toY);
    }
    drawn++;
  }
  finish();
  context.globalAlpha = 1;
  return count;
}
