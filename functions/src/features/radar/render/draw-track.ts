import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { frameColours, textSize } from './frame-layout.ts';
import { writeText } from './frame-text.ts';
import type { LoopTarget } from './loop-request.ts';
import { toPixel, type MapView } from './map-view.ts';
import { markedPlace, partOfPath, progressAt } from './track-place.ts';

/** The whole path as a thin line, the part covered so far as a thick one, both ends and the current position. */
export function drawTrack(context: SKRSContext2D, view: MapView, target: LoopTarget, time: number): void {
  const { path } = target;
  const progress = progressAt(target, time);
  const [first, last] = [path[0], path.at(-1) ?? path[0]];
  context.lineCap = 'round';
  context.lineJoin = 'round';
  if (path.length > 1) {
    strokePath(context, view, path, 7, frameColours.halo, []);
    strokePath(context, view, path, 2.5, frameColours.track, [2, 9]);
    drawEnd(context, view, last, 'End', progress >= 1);
  }
  const gone = partOfPath(path, progress);
  if (progress > 0 && gone.length > 1) {
    strokePath(context, view, gone, 8.5, frameColours.halo, []);
    strokePath(context, view, gone, 5, frameColours.track, []);
    strokePath(context, view, gone, 2.2, frameColours.tornado, []);
  }
  drawEnd(context, view, first, path.length > 1 ? 'Start' : '', progress >= 0);
  const marked = markedPlace(target, time);
  if (marked) drawTornado(context, toPixel(view, marked));
}

function strokePath(
  context: SKRSContext2D,
  view: MapView,
  path: readonly Position[],
  width: number,
  colour: string,
  dash: number[],
): void {
  context.beginPath();
  for (const [place, point] of path.entries()) {
    const [x, y] = toPixel(view, point);
    if (place === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.setLineDash(dash);
  context.lineWidth = width;
  context.strokeStyle = colour;
  context.stroke();
  context.setLineDash([]);
}

function drawEnd(
  context: SKRSContext2D,
  view: MapView,
  point: Position,
  name: string,
  isReached: boolean,
): void {
  const [x, y] = toPixel(view, point);
  context.beginPath();
  context.arc(x, y, 7, 0, 2 * Math.PI);
  context.fillStyle = isReached ? frameColours.tornado : frameColours.panel;
  context.fill();
  context.lineWidth = 6;
  context.strokeStyle = frameColours.halo;
  context.stroke();
  context.lineWidth = 3;
  context.strokeStyle = frameColours.track;
  context.stroke();
  const below = y + 38 < view.height ? y + 38 : y - 24;
  if (name)
    writeText(context, name, x, below, { size: textSize.faint, weight: 700, align: 'center', halo: 4 });
}

/** A ring, so that the echo under it stays visible. */
function drawTornado(context: SKRSContext2D, [x, y]: [number, number]): void {
  const rings = [
    [10, frameColours.halo],
    [6.5, frameColours.track],
    [3, frameColours.tornado],
  ] as const;
  for (const [width, colour] of rings) {
    context.beginPath();
    context.arc(x, y, 16, 0, 2 * Math.PI);
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.stroke();
  }
}
