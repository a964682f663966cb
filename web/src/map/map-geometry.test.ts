import { describe, expect, it } from 'vitest';
import { boundsOf, boundsOfMove } from './fit-bounds.ts';
import { parseColour } from './palette.ts';
import { places } from '@touchdown/shared/geo/places.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { roundLength } from '@touchdown/shared/geo/round-length.ts';
import { milesPerPixel } from './world-frame.ts';

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

describe('the bounds of a place that moves', () => {
  const path: [number, number][] = [
    [-97, 35],
    [-95, 36],
  ];
  const boundsOfMoveTo = (longitude: number) =>
    boundsOfMove(
      [
        [-96, 35.5],
        [longitude, 35.5],
      ],
      path,
    );

  it('are those of the move and not of a long path, with the streets around a small one', () => {
    expect(boundsOfMoveTo(-96.04)).toEqual([
      [-96.04, 35.5],
      [-96, 35.5],
    ]);
    const small = boundsOfMoveTo(-96.001)
      ?.flat()
      .map((degrees) => degrees.toFixed(4));
    expect(small).toEqual(['-96.0155', '35.4855', '-95.9855', '35.5145']);
  });

  it('are those of everything where only one of the two places is known', () => {
    expect(boundsOfMove([[-98, 35]], path)).toEqual([
      [-98, 35],
      [-95, 36],
    ]);
    expect(boundsOfMove([], [])).toBeUndefined();
  });
});

describe('a scale bar', () => {
  it.each(['us', 'metric'] as const)('is the longest round distance that fits, in %s units', (units) => {
    for (const maxMiles of [700, 61.3, 9.9, 0.27]) {
      const { amount, miles } = roundLength(maxMiles, units);
      expect(miles).toBeLessThanOrEqual(maxMiles);
      expect(miles).toBeGreaterThan(maxMiles / 2.6);
      expect([1, 2, 5]).toContain(Number(String(amount).replace(/[0.]/g, '')));
    }
    const ten = { amount: 10, miles: units === 'us' ? 10 : 10 / kmPerMile };
    expect(roundLength(12, units)).toEqual(ten);
  });

  it('agrees with a known distance: at 60° a mile takes twice the pixels it takes at the equator', () => {
    expect(milesPerPixel(0, 9) / milesPerPixel(60, 9)).toBeCloseTo(2, 5);
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
