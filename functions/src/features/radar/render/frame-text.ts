import { createRequire } from 'node:module';
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { frameColours } from './frame-layout.ts';

type Weight = 500 | 600 | 700;
const family = 'Inter';
const { resolve } = createRequire(import.meta.url);
let isLoaded = false;

/** The fonts are bundled, so that frames look the same on every machine. */
export function loadFonts(): void {
  if (isLoaded) return;
  isLoaded = true;
  for (const weight of [500, 600, 700])
    GlobalFonts.registerFromPath(
      resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff2`),
      family,
    );
}

export interface TextStyle {
  size: number;
  weight?: Weight;
  colour?: string;
  align?: 'left' | 'right' | 'center';
  /** The width of a dark outline around the letters, for text on the map. */
  halo?: number;
  /** Longer text is shortened with an ellipsis. */
  maxWidth?: number;
}

/** Writes a line with its baseline at y, and returns its width. */
export function writeText(
  context: SKRSContext2D,
  text: string,
  x: number,
  y: number,
  { size, weight = 500, colour = frameColours.text, align = 'left', halo = 0, maxWidth }: TextStyle,
): number {
  context.font = `${weight} ${size}px ${family}`;
  context.textAlign = align;
  context.textBaseline = 'alphabetic';
  const line = maxWidth === undefined ? text : cutText(context, text, maxWidth);
  if (halo > 0) {
    context.lineJoin = 'round';
    context.lineWidth = halo * 2;
    context.strokeStyle = frameColours.halo;
    context.strokeText(line, x, y);
  }
  context.fillStyle = colour;
  context.fillText(line, x, y);
  return context.measureText(line).width;
}

function cutText(context: SKRSContext2D, text: string, maxWidth: number): string {
  if (context.measureText(text).width <= maxWidth) return text;
  let kept = text;
  while (kept.length > 1 && context.measureText(`${kept}…`).width > maxWidth) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}
