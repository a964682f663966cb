import { ColourScale } from '@touchdown/shared/radar/sweeps/colour-scale.ts';
import { velocityPalettes, type VelocityPalette } from '@touchdown/shared/radar/radar-choices.ts';
import { describe, expect, it } from 'vitest';
import { linearLight, type Linear } from '../../ui/testing/contrast.ts';
import { distance, oklab, seenBy, visions } from '../../ui/testing/seen-colours.ts';

const knots = [8, 15, 22, 30, 42, 50, 60, 70];
/** In OKLab: two colours with as much between them are told apart anywhere on a map. */
const leastApart = 0.14;

function colourAt(palette: VelocityPalette, value: number): string {
  const pixel = new ColourScale('velocity', null, null, palette).colourAt(value);
  const channels = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function seen(vision: string, colour: string): Linear {
  return oklab(seenBy(vision, linearLight(colour)));
}

/** How near the colours of one speed in both directions come to each other. */
function nearest(vision: string, palette: VelocityPalette): number {
  return Math.min(
    ...knots.map((speed) =>
      distance(seen(vision, colourAt(palette, -speed)), seen(vision, colourAt(palette, speed))),
    ),
  );
}

describe('the colours of velocities', () => {
  it.each(velocityPalettes)('%s: both directions are told apart by usual vision', (palette) => {
    expect(nearest('usual', palette)).toBeGreaterThan(leastApart);
  });

  it.each(Object.keys(visions))('blue and orange are told apart with %s vision', (vision) => {
    expect(nearest(vision, 'blue_orange')).toBeGreaterThan(leastApart);
  });

  it.each(['protanopia', 'deuteranopia'])(
    'with %s, blue and orange are farther apart than green and red',
    (vision) => {
      expect(nearest(vision, 'blue_orange')).toBeGreaterThan(1.5 * nearest(vision, 'green_red'));
    },
  );

  it.each(Object.keys(visions))('what is range folded looks like no velocity, with %s vision', (vision) => {
    const { rangeFoldedColour } = new ColourScale('velocity', null, null, 'blue_orange');
    for (let value = -70; value <= 70; value += 2)
      expect(
        distance(seen(vision, rangeFoldedColour), seen(vision, colourAt('blue_orange', value))),
        `${value} kt`,
      ).toBeGreaterThan(0.04);
  });
});
