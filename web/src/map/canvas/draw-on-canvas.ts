import { equatorKm } from '@touchdown/shared/geo/earth.ts';
import { mercatorX, mercatorY } from '@touchdown/shared/geo/web-mercator.ts';
import type { Position } from '../ground/base-data.ts';
import { platePadding, type Marks, type MarksOf } from '../marks.ts';
import type { Colour } from '../palette.ts';
import { projectionOf, type WorldFrame } from '../world-frame.ts';
import { drawTilesOnCanvas } from './draw-tiles-on-canvas.ts';

type Context = CanvasRenderingContext2D;

/**
 * Draws marks on a 2D canvas, the first mark at the bottom. `pixels` is the number of canvas pixels per CSS pixel. Tracks
 * are left out: only a worker draws them.
 */
export function drawOnCanvas(
  context: Context,
  marks: readonly Marks[],
  frame: WorldFrame,
  pixels: number,
): void {
  context.setTransform(pixels, 0, 0, pixels, 0, 0);
  for (const mark of marks) {
    if (mark.kind === 'tracks') continue;
    context.save();
    draw(context, mark, frame);
    context.restore();
  }
}

function draw(context: Context, mark: Exclude<Marks, { kind: 'tracks' }>, frame: WorldFrame): void {
  switch (mark.kind) {
    case 'areas':
      context.fillStyle = cssColour(mark.colour);
      toWorld(context, frame);
      context.fill(outlineOf(mark.polygons, mark.polygons.flat()), 'evenodd');
      break;
    case 'lines':
      drawLines(context, mark, frame);
      break;
    case 'discs':
      drawDiscs(context, mark, frame);
      break;
    case 'labels':
      drawLabels(context, mark, frame);
      break;
    default:
      drawTilesOnCanvas(context, mark, frame);
  }
}

/** Outlines in a world that is one unit wide. They are created once; a moved map only transforms them. */
const outlines = new WeakMap<object, Path2D>();

function outlineOf(key: object, paths: readonly Position[][]): Path2D {
  const known = outlines.get(key);
  if (known) return known;
  const outline = new Path2D();
  for (const path of paths) {
    for (const [at, [longitude, latitude]] of path.entries()) {
      if (at === 0) outline.moveTo(mercatorX(longitude), mercatorY(latitude));
      else outline.lineTo(mercatorX(longitude), mercatorY(latitude));
    }
  }
  outlines.set(key, outline);
  return outline;
}

function toWorld(context: Context, { world, left, top }: WorldFrame): void {
  context.translate(-left, -top);
  context.scale(world, world);
}

function drawLines(
  context: Context,
  { paths, colour, opacity, width, unit, isRound }: MarksOf<'lines'>,
  frame: WorldFrame,
): void {
  const latitude = paths[0]?.[0]?.[1] ?? 0;
  toWorld(context, frame);
  context.globalAlpha = opacity;
  context.strokeStyle = cssColour(colour);
  context.lineWidth = unit === 'meters' ? metersInWorld(width, latitude) : width / frame.world;
  context.lineCap = isRound ? 'round' : 'butt';
  context.lineJoin = 'round';
  context.stroke(outlineOf(paths, paths));
}

function metersInWorld(meters: number, latitude: number): number {
  return meters / (equatorKm * 1_000 * Math.cos((latitude * Math.PI) / 180));
}

function drawDiscs(
  context: Context,
  { centres, radius, colour, opacity, outline }: MarksOf<'discs'>,
  frame: WorldFrame,
): void {
  const project = projectionOf(frame);
  context.fillStyle = cssColour(colour);
  for (const centre of centres) {
    context.globalAlpha = opacity;
    context.beginPath();
    context.arc(...project(centre), radius, 0, 2 * Math.PI);
    context.fill();
    if (!outline) continue;
    // As a graphics processor draws it: an outline is always opaque.
    context.globalAlpha = 1;
    context.strokeStyle = cssColour(outline.colour);
    context.lineWidth = outline.width;
    context.stroke();
  }
}

function drawLabels(
  context: Context,
  { labels, colour, font, gap, halo, plate, anchor = 'start' }: MarksOf<'labels'>,
  frame: WorldFrame,
): void {
  const project = projectionOf(frame);
  context.font = `${font.weight} ${font.size}px ${font.family}`;
  context.textBaseline = 'middle';
  context.textAlign = anchor === 'middle' ? 'center' : anchor;
  const offset = anchor === 'end' ? -gap : gap;
  context.lineJoin = 'round';
  context.strokeStyle = cssColour(halo.colour);
  context.lineWidth = halo.width;
  for (const { text, position, degrees } of labels) {
    const [x, y] = project(position);
    if (degrees !== undefined) {
      drawTurned(context, text, x, y, degrees, cssColour(colour));
      continue;
    }
    if (plate) drawPlate(context, x, y, context.measureText(text).width, font.size, plate);
    else context.strokeText(text, x + offset, y);
    context.fillStyle = cssColour(colour);
    context.fillText(text, x + offset, y);
  }
}

function drawTurned(
  context: Context,
  text: string,
  x: number,
  y: number,
  degrees: number,
  colour: string,
): void {
  context.save();
  context.translate(x, y);
  context.rotate((degrees * Math.PI) / 180);
  context.strokeText(text, 0, 0);
  context.fillStyle = colour;
  context.fillText(text, 0, 0);
  context.restore();
}

/** Plates stand under centred texts only. */
function drawPlate(
  context: Context,
  x: number,
  y: number,
  wide: number,
  high: number,
  { colour, outline }: NonNullable<MarksOf<'labels'>['plate']>,
): void {
  const [width, height] = [wide + 2 * platePadding[0], high + 2 * platePadding[1]];
  context.beginPath();
  context.rect(
    Math.round(x - width / 2) + 0.5,
    Math.round(y - height / 2) + 0.5,
    Math.round(width),
    Math.round(height),
  );
  context.fillStyle = cssColour(colour);
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = cssColour(outline);
  context.stroke();
}

function cssColour([red, green, blue]: Colour): string {
  return `rgb(${red} ${green} ${blue})`;
}
