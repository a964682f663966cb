import type { RatingStep } from '../ui/rating-colours.ts';
import { ratingSteps } from '../ui/rating-colours.ts';

export type Colour = [number, number, number];

/** The design tokens a map draws with. */
export interface Palette {
  land: Colour;
  boundary: Colour;
  paper: Colour;
  sheet: Colour;
  ink: Colour;
  inkSecond: Colour;
  rating: Record<RatingStep, Colour>;
}

/** Read from the page, so that the map follows the theme and no colour is written twice. */
export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => parseColour(style.getPropertyValue(`--${name}`).trim());
  return {
    land: token('land'),
    boundary: token('boundary'),
    paper: token('paper'),
    sheet: token('sheet'),
    ink: token('ink'),
    inkSecond: token('ink-second'),
    rating: Object.fromEntries(ratingSteps.map((step) => [step, token(`rating-${step}`)])) as Record<
      RatingStep,
      Colour
    >,
  };
}

/** `#rrggbb`, or `#rgb` as a minifier may write it. */
export function parseColour(text: string): Colour {
  const hex = /^#([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text)?.[1];
  if (!hex) throw new Error(`A colour token must be #rrggbb, but "${text}" came.`);
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as Colour;
}
