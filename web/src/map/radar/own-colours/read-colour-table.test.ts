import { describe, expect, it } from 'vitest';
import { rangeFolded } from '@touchdown/level2/volume.ts';
import { colourScaleOf } from '../velocity-scale.ts';
import { readColourTable } from './read-colour-table.ts';

const velocity = [
  'Product: BV',
  'Units: MPH',
  'Scale: 2.23694',
  '; a comment',
  'Color: -100 0 255 0',
  'SolidColor: 0 128 128 128',
  'Color: 5 128 0 0 200 0 0',
  'Color: 10 255 0 0 100 0 0',
  'RF: 119 0 125',
].join('\r\n');

describe('a color table of GRLevelX', () => {
  it.each([
    ['CR', 'maximum_reflectivity'],
    ['VIL', 'vertically_integrated_liquid'],
    ['KDP', 'specific_differential_phase'],
  ])('of %s is for a computed field', (product, field) => {
    const read = readColourTable(`Product: ${product}\nColor: 1 0 0 0\nColor: 5 255 0 0`, 'reflectivity');
    expect(read).toMatchObject({ table: { field } });
  });

  it('is read with its product, units, solid and double colors', () => {
    const read = readColourTable(velocity, 'reflectivity');
    const table = 'table' in read ? read.table : undefined;
    expect(table).toMatchObject({ field: 'velocity', rangeFolded: '#77007d' });
    expect(table?.bands.map(({ colours }) => colours)).toEqual([
      ['#00ff00', '#808080'],
      ['#808080', '#808080'],
      ['#800000', '#c80000'],
      ['#ff0000', '#ff0000'],
    ]);
    // 100 mph in knots.
    expect(table?.bands[0].from).toBeCloseTo(-86.9, 1);
  });

  it('is for the shown field where it names no product', () => {
    const read = readColourTable('Color: 20 0 0 255\nColor: 40 255 0 0', 'cross_correlation_ratio');
    expect(read).toMatchObject({ table: { field: 'cross_correlation_ratio' } });
  });

  it('colors what is drawn, also beyond its ends and of both velocities', () => {
    const read = readColourTable(velocity, 'velocity');
    if (!('table' in read)) throw new Error(read.refused);
    const colours = { palette: 'green_red', velocityEnd: 70, own: { velocity: read.table } } as const;
    const scale = colourScaleOf('storm_relative_velocity', colours);
    const red = (pixel: number) => pixel & 255;
    expect(red(scale.colourAt(9))).toBe(255);
    expect(scale.colourAt(-300)).toBe(scale.colourAt(-86.9));
    const codes = new Uint8Array(1);
    const moment = { codes, gateCount: 1, firstGateMeters: 0, gateSpacingMeters: 1, scale: 2, offset: 129 };
    const ofCodes = scale.coloursOf(moment);
    expect(red(ofCodes[rangeFolded] ?? 0)).toBe(0x77);
    expect(red(ofCodes[129 + 2 * 5] ?? 0)).toBe(255);
  });

  it.each([
    ['hello', 'This file has fewer than two color lines. It should be a .pal file.'],
    ['Color: 1 0 0 0\nColor: 1 9 9 9', 'Two color lines have the same value.'],
    [
      'Color: 1 0 0 0\nColor: 2 300 0 0',
      'Line 2: a color line has a value, then red, green and blue from 0 to 255, such as “Color: 20 0 200 0”.',
    ],
    ['Product: EET\nColor: 1 0 0 0', 'Line 1: this viewer has no product “EET”.'],
    ['Scale: -1', 'Line 1: a scale is a number above 0.'],
    ['Offset: 3', 'Line 1: tables with an offset don’t work here.'],
    ['RF: red', 'Line 1: RF needs red, green and blue from 0 to 255.'],
    [
      'Product: BV\nUnits: parsecs\nColor: 1 0 0 0\nColor: 2 0 0 0',
      'The units “PARSECS” aren’t known. Use KTS, MPH, KM/H or M/S.',
    ],
  ])('is refused with a sentence: %j', (text, sentence) => {
    expect(readColourTable(text, 'reflectivity')).toEqual({ refused: sentence });
  });
});
