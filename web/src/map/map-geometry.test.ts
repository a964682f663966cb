import { describe, expect, it } from 'vitest';
import { boundsOf } from './fit-bounds.ts';
import { parseColour } from './palette.ts';
import { places } from '@touchdown/shared/geo/places.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { scaleBarFor } from './scale-bar.tsx';

describe('the bounds of a path', () => {
  it('fit a long path exactly', () => {
    expect(
      boundsOf([
        [-97.6, 35.2],
        [-96.6, 35.9],
      ]),
    ).toEqual([
      [-97.6, 35.2],
      [-96.6, 35.9],
    ]);
  });

  it('leave room around a single point', () => {
    const [[west, south], [east, north]] = boundsOf([[-97, 35]]);
    expect([east - west, north - south].map((span) => span.toFixed(2))).toEqual(['0.35', '0.35']);
  });
});

describe('a scale bar', () => {
  it('is the longest round distance that fits', () => {
    for (const zoom of [3, 5.5, 8, 11.3]) {
      const { distance, pixels } = scaleBarFor(36, zoom, 120, 1);
      expect(pixels).toBeLessThanOrEqual(120);
      expect(pixels).toBeGreaterThan(120 / 2.6);
      expect([1, 2, 5]).toContain(Number(String(distance).replace(/[0.]/g, '')));
    }
  });

  it('agrees with a known distance: at 60° a mile takes twice the pixels it takes at the equator', () => {
    const perMile = (latitude: number) => {
      const { distance, pixels } = scaleBarFor(latitude, 9, 200, kmPerMile);
      return pixels / distance;
    };
    expect(perMile(60) / perMile(0)).toBeCloseTo(2, 5);
  });
});

describe('places', () => {
  it('are in the United States, each with a rank', () => {
    for (const {
      name,
      position: [longitude, latitude],
      rank,
    } of places) {
      expect(longitude, name).toBeGreaterThan(-170);
      expect(longitude, name).toBeLessThan(-65);
      expect(latitude, name).toBeGreaterThan(17);
      expect(latitude, name).toBeLessThan(65);
      expect([1, 2, 3]).toContain(rank);
    }
  });
});

describe('a colour of the page', () => {
  it('is read as browsers write it; any other text is an error', () => {
    expect(parseColour('rgb(21, 83, 122)')).toEqual([21, 83, 122]);
    expect(() => parseColour('red')).toThrow('must be rgb(red, green, blue), got "red"');
  });
});
