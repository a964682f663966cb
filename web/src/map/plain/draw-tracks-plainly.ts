import type { Palette } from '../palette.ts';
import { weightOfStep } from '../tracks/track-weights.ts';
import { ratingSteps } from '../../ui/rating-colours.ts';
import type { TrackColumns } from '../tracks/track-columns.ts';
import { worldX, worldY, type PlainFrame } from '../web-mercator.ts';

const pointPixels = 1.7;

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

/** Draws the shown tracks, one path for each place on the ramp; what is out of sight is passed over. */
export function drawTracksPlainly(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  tracks: TrackColumns,
  world: TrackWorld,
  shown: Uint8Array,
  rating: Palette['rating'],
  { scale, left, top, width, height }: PlainFrame,
): void {
  context.clearRect(0, 0, width, height);
  let step = -1;
  let lines = new Path2D();
  let points = new Path2D();
  const finish = () => {
    const name = ratingSteps[step];
    if (!name) return;
    const { width: lineWidth, opacity } = weightOfStep(name);
    context.globalAlpha = opacity;
    context.lineWidth = lineWidth;
    context.strokeStyle = context.fillStyle = `rgb(${rating[name].join(' ')})`;
    context.stroke(lines);
    context.fill(points);
    lines = new Path2D();
    points = new Path2D();
  };
  for (const row of tracks.drawingOrder) {
    if (shown[row] === 0) continue;
    if (tracks.step[row] !== step) {
      finish();
      step = tracks.step[row] as number;
    }
    const x = (world.startX[row] as number) * scale - left;
    const y = (world.startY[row] as number) * scale - top;
    if (Number.isNaN(world.endX[row])) {
      if (x > -2 && y > -2 && x < width + 2 && y < height + 2)
        points.rect(x - pointPixels / 2, y - pointPixels / 2, pointPixels, pointPixels);
      continue;
    }
    const toX = (world.endX[row] as number) * scale - left;
    const toY = (world.endY[row] as number) * scale - top;
    if (Math.max(x, toX) < 0 || Math.max(y, toY) < 0 || Math.min(x, toX) > width || Math.min(y, toY) > height)
      continue;
    lines.moveTo(x, y);
    // A path shorter than a pixel still leaves a mark.
    lines.lineTo(Math.abs(toX - x) + Math.abs(toY - y) < 1 ? x + 1 : toX, toY);
  }
  finish();
  context.globalAlpha = 1;
}
