import { fieldDescriptions, type RadarField } from '@touchdown/shared/radar/radar-fields.ts';
import type { ColourScale } from '@touchdown/shared/radar/sweeps/colour-scale.ts';
import { withMinus } from '@touchdown/shared/text/with-minus.ts';
import { readPalette, type Colour } from '../../palette.ts';
import { redrawCanvas } from '../../redraw-canvas.ts';
import { colourScaleOf, type ViewerColours } from '../velocity-scale.ts';
import { drawOverlay } from './draw-overlay.ts';

/** What is written on a frame. */
export interface FrameText {
  /** The radar and the tilt. */
  title: string;
  /** When, and how long before or after the tornado. */
  time: string;
  credit: string;
  /** Of each map, from the left. */
  fields: readonly RadarField[];
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
  { title, time, credit, fields }: FrameText,
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
  const credits = linesOf(context, creditOf(maps, credit), width - 2 * margin);
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
    const { title: name, unit } = fieldDescriptions[field];
    context.fillText(unit ? `${name}, ${unit}` : name, 0, labelLine, rect.width);
    context.font = font(12);
    drawBar(context, colourScaleOf(field, colours), Math.min(rect.width, 540));
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
      // Icons are not part of the map.
      if (!layer.closest('button')) drawOverlay(context, layer, rect);
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
function drawBar(context: CanvasRenderingContext2D, scale: ColourScale, width: number): void {
  const { min, max, ticks } = scale;
  for (let x = 0; x < width; x += 1) {
    const colour = scale.colourAt(min + ((x + 0.5) / width) * (max - min));
    context.fillStyle = `rgb(${colour & 255} ${(colour >> 8) & 255} ${(colour >> 16) & 255})`;
    if (colour !== 0) context.fillRect(x, barTop, 1.5, barHeight);
  }
  const ink = getComputedStyle(document.body).color;
  context.fillStyle = ink;
  for (const tick of ticks) {
    const share = (tick - min) / (max - min);
    context.textAlign = share < 0.03 ? 'left' : share > 0.97 ? 'right' : 'center';
    context.fillText(withMinus(String(tick)), share * width, tickLine);
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
