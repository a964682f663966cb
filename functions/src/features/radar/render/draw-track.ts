import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { partOfPath, progressAt } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import { frameColours, textSize } from './frame-layout.ts';
import { writeText } from './frame-text.ts';
import type { LoopTarget } from './loop-request.ts';
import { toPixel, type MapView } from './map-view.ts';

/** With the place where the frame's radar shows it, if it does. */
type DrawnTarget = LoopTarget & { seenAt?: Position | undefined };

/** The whole path as a thin line, the part covered so far as a thick one, both ends and the current position. */
export function drawTrack(context: SKRSContext2D, view: MapView, target: DrawnTarget, time: number): void {
  const progress = progressAt(target, time);
  const isOnGround = progress >= 0 && progress <= 1;
  const place = target.seenAt ?? partOfPath(target.path, progress).at(-1) ?? target.path[0];
  context.save();
  if (isOnGround) keepClear(context, view, toPixel(view, place));
  drawPath(context, view, target.path, progress);
  context.restore();
  if (isOnGround) drawMarker(context, toPixel(view, place));
}

/** Nothing is drawn around the tornado: there is the signature that people look for. */
function keepClear(context: SKRSContext2D, view: MapView, [x, y]: readonly [number, number]): void {
  const radius = markerRadius.inner - markerGap;
  context.beginPath();
  context.rect(0, 0, view.width, view.height);
  context.moveTo(x + radius, y);
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.clip('evenodd');
}

function drawPath(context: SKRSContext2D, view: MapView, path: LoopTarget['path'], progress: number): void {
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
    strokePath(context, view, gone, 4, frameColours.track, []);
  }
  drawEnd(context, view, first, path.length > 1 ? 'Start' : '', progress >= 0);
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

/** From the tornado to the ends of the marker's ticks, in pixels. */
const markerRadius = { inner: 24, outer: 38 };
/** Between the ticks and what is kept clear of the path. */
const markerGap = 4;

/** Four ticks that point at the tornado. A ring, or any line across it, would cover its echo. */
function drawMarker(context: SKRSContext2D, [x, y]: readonly [number, number]): void {
  const { inner, outer } = markerRadius;
  context.lineCap = 'butt';
  for (const [colour, width, more] of [
    [frameColours.halo, 9, 2.5],
    [frameColours.marker, 4, 0],
  ] as const) {
    context.beginPath();
    for (const [east, south] of directions) {
      context.moveTo(x + east * (inner - more), y + south * (inner - more));
      context.lineTo(x + east * (outer + more), y + south * (outer + more));
    }
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.stroke();
  }
}

const directions = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;
