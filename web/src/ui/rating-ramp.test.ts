import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mapInks, ratingInks, unratedInk } from '@touchdown/shared/tornadoes/rating-inks.ts';
import { contrast, linearLight, type Linear } from './testing/contrast.ts';
import { distance, oklab, seenBy, visions } from './testing/seen-colours.ts';
import { ratingSteps } from './rating-colours.ts';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const numbered = ratingSteps.filter((step) => step !== 'unknown');

/** In OKLab. */
const leastDistance = 0.06;
const leastTextContrast = 4.5;

function colourOf(token: string, theme: number): string {
  const found = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(css);
  return found?.[theme + 1] ?? expect.fail(`--${token} is missing`);
}

describe.each([
  ['light', 0],
  ['dark', 1],
])('the colours of ratings in the %s theme', (_name, theme) => {
  it.each(Object.keys(visions))('are in the order of their lightness, and apart, for %s vision', (vision) => {
    const ramp = numbered.map((step) =>
      oklab(seenBy(vision, linearLight(colourOf(`rating-${step}`, theme)))),
    );
    for (const [at, colour] of ramp.slice(1).entries()) {
      const before = ramp[at] as Linear;
      const stronger = theme === 0 ? before[0] - colour[0] : colour[0] - before[0];
      expect(stronger, `${at + 1} after ${at}`).toBeGreaterThan(0);
      expect(distance(before, colour)).toBeGreaterThan(leastDistance);
    }
  });

  it.each(['land', 'paper'])('stand out from the %s more with each step', (ground) => {
    const contrasts = numbered.map((step) =>
      contrast(colourOf(`rating-${step}`, theme), colourOf(ground, theme)),
    );
    expect(contrasts.toSorted((a, b) => a - b)).toEqual(contrasts);
  });

  it.each(ratingSteps)('have readable text on %s', (step) => {
    const text = contrast(colourOf(`on-rating-${step}`, theme), colourOf(`rating-${step}`, theme));
    expect(text).toBeGreaterThanOrEqual(leastTextContrast);
  });
});

it('the inks of ratings outside the site are those of the light theme', () => {
  expect(ratingInks).toEqual(numbered.map((step) => colourOf(`rating-${step}`, 0)));
  expect(unratedInk).toBe(colourOf('rating-unknown', 0));
});

it.each([
  ['light', 0],
  ['dark', 1],
] as const)('maps drawn elsewhere have the colours of the %s theme', (name, theme) => {
  expect(mapInks[name]).toEqual({
    land: colourOf('land', theme),
    boundary: colourOf('boundary', theme),
    built: colourOf('built', theme),
    builtEdge: colourOf('built-edge', theme),
    outside: colourOf('neighbor', theme),
    ink: colourOf('ink', theme),
    second: colourOf('ink-second', theme),
    sheet: colourOf('sheet', theme),
    accent: colourOf('accent', theme),
    pathEdge: colourOf('path-edge', theme),
    ratings: numbered.map((step) => colourOf(`rating-${step}`, theme)),
    unrated: colourOf('rating-unknown', theme),
  });
});
