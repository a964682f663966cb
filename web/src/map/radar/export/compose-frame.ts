import type { ShownField } from '@touchdown/shared/radar/derived/derived-fields.ts';
import type { ColourScale } from '@touchdown/shared/radar/sweeps/colour-scale.ts';
import type { Units } from '../../../lib/units.ts';
import { readPalette, type Colour } from '../../palette.ts';
import { redrawCanvas } from '../../redraw-canvas.ts';
import { colourScaleOf, legendOf, type ViewerColours } from '../velocity-scale.ts';

/** What is written on a frame. */
export interface FrameText {
  /** The radar and the tilt. */
  title: string;
  /** When, and how long before or after the tornado. */
  time: string;
  credit: string;
  /** What was taken from the velocities, and where they fold. Empty without velocities. */
  notes: string;
  /** Of each map, from the left. */
  fields: readonly ShownField[];
  units: Units;
}

const margin = 14;
const [titleLine, timeLine, headHeight] = [26, 48, 60];
const [labelLine, barTop, barHeight, tickLine, legendHeight] = [18, 26, 12, 52, 58];
const creditLine = 16;

/**
 * Draws what a viewer shows as one picture: its maps as they are on the screen, the time above them, and their colours
 * and credits below. `pixels`: of the picture, per pixel of the page.
 */
export function composeFrame(
  viewer: HTMLElement,
  { title, time, credit, notes, fields, units }: FrameText,
  colours: ViewerColours,
  pixels: number,
): HTMLCanvasElement {
  const maps = [...viewer.querySelectorAll<HTMLElement>('[data-radar-map]')];
  const rects = maps.map((map) => map.getBoundingClientRect());
  const left = Math.min(...rects.map((rect) => rect.left));
  const mapTop = Math.min(...rects.map((rect) => rect.top));
  const width = Math.max(...rects.map((rect) => rect.right)) - left + 2 * margin;
  const mapHeight = Math.max(...rects.map((rect) => rect.bottom)) - mapTop;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas left.');
  const palette = readPalette();
  const font = (size: number, weight = 400) =>
    `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  context.font = font(12);
  const credits = [notes, creditOf(maps, credit)].flatMap((words) =>
    words ? linesOf(context, words, width - 2 * margin) : [],
  );
  const foot = headHeight + mapHeight + legendHeight;
  // Even sides, because H.264 halves the colours.
  canvas.width = even(width * pixels);
  canvas.height = even((foot + credits.length * creditLine + margin) * pixels);
  context.fillStyle = css(palette.sheet);
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(pixels, pixels);
  context.fillStyle = css(palette.ink);
  context.font = font(18, 700);
  context.fillText(title, margin, titleLine, width - 2 * margin);
  context.font = font(15);
  context.fillText(time, margin, timeLine, width - 2 * margin);
  for (const [at, map] of maps.entries()) {
    const rect = rects[at];
    const field = fields[at];
    if (!rect || !field) continue;
    context.save();
    context.translate(margin + rect.left - left, headHeight + rect.top - mapTop);
    drawMap(context, map, rect);
    context.translate(0, rect.height);
    context.fillStyle = css(palette.ink);
    context.font = font(13, 600);
    const scale = colourScaleOf(field, colours);
    const { caption, ticks } = legendOf(field, scale, units);
    context.fillText(caption, 0, labelLine, rect.width);
    context.font = font(12);
    drawBar(context, scale, ticks, Math.min(rect.width, 540));
    context.restore();
  }
  context.fillStyle = css(palette.inkSecond);
  context.font = font(12);
  for (const [line, words] of credits.entries())
    context.fillText(words, margin, foot + (line + 1) * creditLine);
  return canvas;
}

/** A map's canvases and drawings, one over the other as in the page. */
function drawMap(context: CanvasRenderingContext2D, map: HTMLElement, rect: DOMRect): void {
  context.save();
  context.beginPath();
  context.rect(0, 0, rect.width, rect.height);
  context.clip();
  context.fillStyle = getComputedStyle(map).backgroundColor;
  context.fillRect(0, 0, rect.width, rect.height);
  for (const layer of map.querySelectorAll<HTMLCanvasElement | SVGSVGElement>('canvas, svg')) {
    if (layer instanceof SVGSVGElement) {
      // Icons are not part of the map, and numbers mean nothing without the list beside it.
      if (!layer.closest('button') && !layer.matches('[data-call-outs]')) drawOverlay(context, layer, rect);
      continue;
    }
    if (layer.width === 0 || layer.height === 0) continue;
    redrawCanvas(layer);
    const { left, top, width, height } = layer.getBoundingClientRect();
    const style = getComputedStyle(layer);
    context.globalAlpha = Number(style.opacity);
    context.imageSmoothingEnabled = style.imageRendering !== 'pixelated';
    context.drawImage(layer, left - rect.left, top - rect.top, width, height);
    context.globalAlpha = 1;
    context.imageSmoothingEnabled = true;
  }
  context.restore();
}

/** The colours of a field with their values, as below the map. */
function drawBar(
  context: CanvasRenderingContext2D,
  scale: ColourScale,
  ticks: ReturnType<typeof legendOf>['ticks'],
  width: number,
): void {
  const { min, max } = scale;
  for (let x = 0; x < width; x += 1) {
    const colour = scale.colourAt(min + ((x + 0.5) / width) * (max - min));
    context.fillStyle = `rgb(${colour & 255} ${(colour >> 8) & 255} ${(colour >> 16) & 255})`;
    if (colour !== 0) context.fillRect(x, barTop, 1.5, barHeight);
  }
  const ink = getComputedStyle(document.body).color;
  context.fillStyle = ink;
  for (const { words, share } of ticks) {
    context.textAlign = share < 0.03 ? 'left' : share > 0.97 ? 'right' : 'center';
    context.fillText(words, share * width, tickLine);
  }
  context.textAlign = 'left';
}

/** Whose data they are, and where the picture is from. */
function creditOf(maps: readonly HTMLElement[], credit: string): string {
  const ground = maps.flatMap((map) => map.querySelector('[data-map-credit]')?.textContent.trim() || []);
  return [credit, ...new Set(ground), `${location.host}${location.pathname}`].filter(Boolean).join(' · ');
}

function linesOf(context: CanvasRenderingContext2D, words: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || context.measureText(longer).width <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return line === '' ? lines : [...lines, line];
}

function css([red, green, blue]: Colour): string {
  return `rgb(${red} ${green} ${blue})`;
}

function even(length: number): number {
  return 2 * Math.ceil(length / 2);
}

/**
 * Draws the shapes of a drawing that lies over a map, with the colours and widths that the page gives them. A browser
 * makes no picture of a part of a page, and a copy of the drawing as a file would lose its styles.
 */
function drawOverlay(context: CanvasRenderingContext2D, drawing: SVGSVGElement, origin: DOMRect): void {
  for (const shape of drawing.querySelectorAll<SVGGraphicsElement>(
    'path, line, circle, polyline, polygon, text',
  )) {
    const toScreen = shape.getScreenCTM();
    const style = getComputedStyle(shape);
    if (!toScreen || style.display === 'none' || style.visibility === 'hidden') continue;
    context.save();
    context.translate(-origin.left, -origin.top);
    context.transform(toScreen.a, toScreen.b, toScreen.c, toScreen.d, toScreen.e, toScreen.f);
    context.globalAlpha *= Number(style.opacity);
    if (shape instanceof SVGTextElement) drawText(context, shape, style);
    else drawShape(context, new Path2D(outlineOf(shape)), style);
    context.restore();
  }
}

function drawShape(context: CanvasRenderingContext2D, path: Path2D, style: CSSStyleDeclaration): void {
  // A pattern is a part of the page; what it fills has an outline.
  if (isColour(style.fill)) {
    context.fillStyle = style.fill;
    withAlpha(context, style.fillOpacity, () => context.fill(path));
  }
  if (!isColour(style.stroke)) return;
  context.strokeStyle = style.stroke;
  context.lineWidth = Number.parseFloat(style.strokeWidth) || 1;
  context.lineCap = style.strokeLinecap === 'round' ? 'round' : 'butt';
  context.lineJoin = style.strokeLinejoin === 'round' ? 'round' : 'miter';
  context.setLineDash(
    style.strokeDasharray
      .split(/[\s,]+/)
      .map(Number.parseFloat)
      .filter(Number.isFinite),
  );
  withAlpha(context, style.strokeOpacity, () => context.stroke(path));
}

function drawText(
  context: CanvasRenderingContext2D,
  shape: SVGTextElement,
  style: CSSStyleDeclaration,
): void {
  const [x = 0, y = 0] = ['x', 'y'].map((name) => Number(shape.getAttribute(name) ?? 0));
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.textAlign =
    style.textAnchor === 'middle' ? 'center' : style.textAnchor === 'end' ? 'right' : 'left';
  if (isColour(style.stroke)) {
    context.strokeStyle = style.stroke;
    context.lineWidth = Number.parseFloat(style.strokeWidth) || 1;
    context.lineJoin = 'round';
    context.strokeText(shape.textContent, x, y);
  }
  if (isColour(style.fill)) context.fillStyle = style.fill;
  context.fillText(shape.textContent, x, y);
}

function outlineOf(shape: SVGGraphicsElement): string {
  if (shape instanceof SVGCircleElement) {
    const [x, y, radius] = [shape.cx, shape.cy, shape.r].map(({ baseVal }) => baseVal.value);
    if (x === undefined || y === undefined || radius === undefined) return '';
    return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
  }
  if (shape instanceof SVGLineElement) {
    const [x1, y1, x2, y2] = [shape.x1, shape.y1, shape.x2, shape.y2].map(({ baseVal }) => baseVal.value);
    return `M${x1} ${y1}L${x2} ${y2}`;
  }
  const points = shape.getAttribute('points');
  if (points !== null) return `M${points}${shape instanceof SVGPolygonElement ? 'Z' : ''}`;
  return shape.getAttribute('d') ?? '';
}

function withAlpha(context: CanvasRenderingContext2D, opacity: string, draw: () => void): void {
  const before = context.globalAlpha;
  context.globalAlpha = before * Number(opacity || 1);
  draw();
  context.globalAlpha = before;
}

function isColour(paint: string): boolean {
  return paint !== 'none' && paint !== '' && !paint.startsWith('url');
}
