import type { RatingStep } from '../ui/rating-colours.ts';
import { ratingSteps } from '../ui/rating-colours.ts';

export type Colour = [number, number, number];

/** The design tokens a map draws with. */
export interface Palette {
  land: Colour;
  /** The land of other countries. */
  neighbor: Colour;
  water: Colour;
  waterInk: Colour;
  boundary: Colour;
  /** Inside the limits of cities and towns. */
  built: Colour;
  builtEdge: Colour;
  /** Around a pale path that is alone. */
  pathEdge: Colour;
  paper: Colour;
  sheet: Colour;
  ink: Colour;
  inkSecond: Colour;
  inkThird: Colour;
  rating: Record<RatingStep, Colour>;
}

/** Reads the colours from the page, so that the map follows the theme and no colour is defined twice. */
export function readPalette(): Palette {
  // A token is a pair of colours as text; the colour of an element is the one that the theme chooses.
  const probe = document.createElement('span');
  // Otherwise, for people who prefer less motion, each colour would begin as the one before: base.css gives every
  // element a transition of a millisecond.
  probe.style.transition = 'none';
  document.documentElement.append(probe);
  const token = (name: string) => {
    probe.style.color = `var(--${name})`;
    return parseColour(getComputedStyle(probe).color);
  };
  const palette = {
    land: token('land'),
    neighbor: token('neighbor'),
    water: token('water'),
    waterInk: token('water-ink'),
    boundary: token('boundary'),
    built: token('built'),
    builtEdge: token('built-edge'),
    pathEdge: token('path-edge'),
    paper: token('paper'),
    sheet: token('sheet'),
    ink: token('ink'),
    inkSecond: token('ink-second'),
    inkThird: token('ink-third'),
    rating: Object.fromEntries(ratingSteps.map((step) => [step, token(`rating-${step}`)])) as Record<
      RatingStep,
      Colour
    >,
  };
  probe.remove();
  return palette;
}

/** `rgb(21, 83, 122)`, as a browser writes the colour of an element. */
export function parseColour(text: string): Colour {
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(text)?.slice(1);
  if (!parts) throw new Error(`A color must be rgb(red, green, blue), got "${text}".`);
  return parts.map(Number) as Colour;
}
