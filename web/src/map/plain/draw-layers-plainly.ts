import type { Layer } from '@deck.gl/core';
import type { Position } from '../ground/base-data.ts';
import { projectionOf, type Project } from '../tracks/picture-projection.ts';
import { lineOf, plainKind, plainProps, valueOf, type PlainKind, type PlainProps } from './plain-props.ts';
import { worldPixels, worldX, worldY, type PlainFrame } from '../web-mercator.ts';

const metresAroundEquator = 40_075_016.7;

/** Draws the layers of a map on a plain canvas, the first at the bottom. */
export function drawLayersPlainly(
  context: CanvasRenderingContext2D,
  layers: readonly Layer[],
  frame: PlainFrame,
  pixels: number,
): void {
  context.setTransform(pixels, 0, 0, pixels, 0, 0);
  context.clearRect(0, 0, frame.width, frame.height);
  const project = projectionOf(frame);
  const drawers: Record<PlainKind, (layer: Layer, props: PlainProps) => void> = {
    polygons: (layer, props) => drawPolygons(context, layer, props, frame, pixels),
    lines: (layer, props) => drawLines(context, layer, props, frame, pixels),
    points: (_, props) => drawPoints(context, props, project),
    words: (_, props) => drawWords(context, props, project),
  };
  for (const layer of layers) {
    const kind = plainKind(layer);
    if (!kind) continue;
    context.save();
    drawers[kind](layer, plainProps(layer));
    context.restore();
  }
}

/** Outlines in the world of zoom 0, made once for a layer: moving the map only moves them. */
const outlines = new WeakMap<Layer, Map<unknown, Path2D>>();

function outlineOf(layer: Layer, item: unknown, rings: () => Position[][], isClosed: boolean): Path2D {
  const ofLayer = outlines.get(layer) ?? new Map<unknown, Path2D>();
  outlines.set(layer, ofLayer);
  const known = ofLayer.get(item);
  if (known) return known;
  const path = new Path2D();
  for (const ring of rings()) {
    for (const [at, [longitude, latitude]] of ring.entries()) {
      if (at === 0) path.moveTo(worldX(longitude), worldY(latitude));
      else path.lineTo(worldX(longitude), worldY(latitude));
    }
    if (isClosed) path.closePath();
  }
  ofLayer.set(item, path);
  return path;
}

function toWorld(context: CanvasRenderingContext2D, { scale, left, top }: PlainFrame, pixels: number): void {
  context.setTransform(scale * pixels, 0, 0, scale * pixels, -left * pixels, -top * pixels);
}

function drawPolygons(
  context: CanvasRenderingContext2D,
  layer: Layer,
  { data, opacity, getPolygon, getFillColor = [] }: PlainProps,
  frame: PlainFrame,
  pixels: number,
): void {
  if (!getPolygon) return;
  toWorld(context, frame, pixels);
  context.globalAlpha = opacity;
  for (const item of data) {
    context.fillStyle = colourText(valueOf(getFillColor, item));
    context.fill(
      outlineOf(layer, item, () => getPolygon(item), true),
      'evenodd',
    );
  }
}

function drawLines(
  context: CanvasRenderingContext2D,
  layer: Layer,
  props: PlainProps,
  frame: PlainFrame,
  pixels: number,
): void {
  const { data, opacity, getColor = [], getWidth = 1, widthUnits, capRounded } = props;
  if (data.length === 0) return;
  toWorld(context, frame, pixels);
  context.globalAlpha = opacity;
  context.lineJoin = 'round';
  context.lineCap = capRounded ? 'round' : 'butt';
  const stroke = (path: Path2D, colour: readonly number[], width: number, place: Position | undefined) => {
    context.strokeStyle = colourText(colour);
    context.lineWidth = widthUnits === 'meters' ? metresInWorld(width, place?.[1] ?? 0) : width / frame.scale;
    context.stroke(path);
  };
  // Ten thousand county lines that look alike are one stroke.
  if (typeof getColor !== 'function' && typeof getWidth !== 'function') {
    const path = outlineOf(layer, data, () => data.map((item) => lineOf(props, item)), false);
    stroke(path, getColor, getWidth, lineOf(props, data[0])[0]);
    return;
  }
  for (const item of data) {
    const path = outlineOf(layer, item, () => [lineOf(props, item)], false);
    stroke(path, valueOf(getColor, item), valueOf(getWidth, item), lineOf(props, item)[0]);
  }
}

function metresInWorld(metres: number, latitude: number): number {
  return (metres * worldPixels) / (metresAroundEquator * Math.cos((latitude * Math.PI) / 180));
}

function drawPoints(
  context: CanvasRenderingContext2D,
  { data, opacity, getPosition, getRadius = 1, getFillColor = [], ...props }: PlainProps,
  project: Project,
): void {
  if (!getPosition) return;
  context.globalAlpha = opacity;
  for (const item of data) {
    const [x, y] = project(...getPosition(item));
    context.beginPath();
    context.arc(x, y, valueOf(getRadius, item), 0, 2 * Math.PI);
    context.fillStyle = colourText(valueOf(getFillColor, item));
    context.fill();
    if (!props.stroked) continue;
    context.strokeStyle = colourText(valueOf(props.getLineColor ?? [], item));
    context.lineWidth = valueOf(props.getLineWidth ?? 1, item);
    context.stroke();
  }
}

function drawWords(
  context: CanvasRenderingContext2D,
  { data, getText, getPosition, getSize = 12, getColor = [], ...props }: PlainProps,
  project: Project,
): void {
  if (!getText || !getPosition) return;
  const [right = 0, down = 0] = props.getPixelOffset ?? [];
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.strokeStyle = colourText(props.outlineColor ?? []);
  context.lineWidth = props.outlineWidth ?? 0;
  for (const item of data) {
    const [x, y] = project(...getPosition(item));
    context.font = `${props.fontWeight} ${valueOf(getSize, item)}px ${props.fontFamily}`;
    context.fillStyle = colourText(valueOf(getColor, item));
    if (context.lineWidth > 0) context.strokeText(getText(item), x + right, y + down);
    context.fillText(getText(item), x + right, y + down);
  }
}

function colourText([red = 0, green = 0, blue = 0, alpha = 255]: readonly number[]): string {
  return `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
}
