import { defaultVelocityPalette, type VelocityPalette } from '../radar-choices.ts';
import type { ShownField } from '../derived/derived-fields.ts';
import { showsVelocity } from '../radar-fields.ts';

/** Colours between two values, interpolated linearly. */
export interface ColourBand {
  from: number;
  to: number;
  colours: [from: string, to: string];
}

export interface ColourTable {
  bands: readonly ColourBand[];
  /** Whether values below the smallest are not drawn; otherwise they get the first colour. */
  hidesBelow: boolean;
  /** The labels of the bar when it has the field's default range. */
  ticks: readonly number[];
  /** The colour of range-folded echoes, from beyond the radar's unambiguous range. */
  rangeFolded: string;
}

const purple = '#77248f';

const velocity: ColourTable = {
  rangeFolded: purple,
  hidesBelow: false,
  ticks: [-60, -40, -20, 0, 20, 40, 60],
  bands: path([
    [-70, '#7dfff6'],
    [-55, '#19e0b0'],
    [-42, '#00f53c'],
    [-22, '#00a81a'],
    [-4, '#0b4f16'],
    [0, '#8b918b'],
    [4, '#561012'],
    [22, '#b80f12'],
    [42, '#ff2323'],
    [55, '#ff8f5a'],
    [70, '#ffe7a8'],
  ]),
};

const reflectivity: ColourTable = {
  rangeFolded: purple,
  hidesBelow: true,
  ticks: [10, 20, 30, 40, 50, 60, 70],
  bands: [
    { from: 5, to: 10, colours: ['#38525f', '#3f7f93'] },
    { from: 10, to: 20, colours: ['#2fb3cf', '#1340c4'] },
    { from: 20, to: 35, colours: ['#1fe01f', '#065c06'] },
    { from: 35, to: 50, colours: ['#fff52e', '#f08a00'] },
    { from: 50, to: 65, colours: ['#ff2a1c', '#8e0000'] },
    { from: 65, to: 75, colours: ['#ff2cf5', '#9a4fd0'] },
    { from: 75, to: 80, colours: ['#ffffff', '#ffffff'] },
  ],
};

/**
 * The tables that forecasters know, by value in the field's unit: for reflectivity the weather service's steps
 * (blue, green from 20, yellow from 35, red from 50, magenta from 65 dBZ); for velocity green toward the
 * radar and red away from it, grey for no motion; for the correlation many colours below the 0.95 of rain,
 * because debris is there.
 */
const colourTables: Record<ShownField, ColourTable> = {
  reflectivity,
  velocity,
  storm_relative_velocity: velocity,
  spectrum_width: {
    rangeFolded: purple,
    hidesBelow: false,
    ticks: [0, 5, 10, 15, 20, 25, 30],
    bands: path([
      [0, '#23282e'],
      [6, '#5d6871'],
      [8, '#0f7a2c'],
      [14, '#6fe03a'],
      [15, '#ffec3d'],
      [21, '#ff8c1a'],
      [25, '#e0161b'],
      [30, '#ffffff'],
    ]),
  },
  differential_reflectivity: {
    rangeFolded: purple,
    hidesBelow: false,
    ticks: [-2, 0, 2, 4, 6, 8],
    bands: path([
      [-2, '#3d3d42'],
      [-0.2, '#a9abb0'],
      [0, '#e6e7ea'],
      [0.3, '#1c2fa8'],
      [1, '#1fa3e0'],
      [1.6, '#27d17c'],
      [2.4, '#d7ea2b'],
      [3.2, '#ffb31a'],
      [4.2, '#f0311f'],
      [5.4, '#a00d2b'],
      [6.4, '#f27bd1'],
      [8, '#ffffff'],
    ]),
  },
  differential_phase: {
    rangeFolded: purple,
    hidesBelow: false,
    ticks: [0, 60, 120, 180, 240, 300, 360],
    bands: path([
      [0, '#7a3ff0'],
      [60, '#2277f2'],
      [120, '#19c4cf'],
      [180, '#2fd04a'],
      [240, '#f5e52f'],
      [300, '#f58a1f'],
      [360, '#e01b2b'],
    ]),
  },
  cross_correlation_ratio: {
    rangeFolded: purple,
    hidesBelow: false,
    ticks: [0.2, 0.4, 0.6, 0.8, 0.9, 1],
    bands: path([
      [0.2, '#16121f'],
      [0.45, '#4a4a86'],
      [0.65, '#2f55d8'],
      [0.75, '#1ea0ef'],
      [0.82, '#22d3ad'],
      [0.88, '#7ee32d'],
      [0.92, '#f7ea2b'],
      [0.95, '#ff9c1a'],
      [0.97, '#ea2a1d'],
      [0.99, '#a30f22'],
      [1, '#7d0f3c'],
      [1.05, '#f0a9e6'],
    ]),
  },
  maximum_reflectivity: reflectivity,
  echo_tops: {
    rangeFolded: purple,
    hidesBelow: false,
    ticks: [3, 6, 9, 12, 15, 18],
    bands: path([
      [0, '#3b4a54'],
      [3, '#4f7f9a'],
      [6, '#2f8fd0'],
      [9, '#1fa83a'],
      [12, '#f2e22e'],
      [14, '#f08a00'],
      [16, '#e01b2b'],
      [18, '#c02fc8'],
      [21, '#ffffff'],
    ]),
  },
  vertically_integrated_liquid: {
    rangeFolded: purple,
    hidesBelow: true,
    ticks: [10, 20, 30, 40, 50, 60, 70],
    bands: path([
      [1, '#38525f'],
      [10, '#2f8fd0'],
      [20, '#1fa83a'],
      [30, '#f2e22e'],
      [45, '#f08a00'],
      [55, '#e01b2b'],
      [65, '#c02fc8'],
      [80, '#ffffff'],
    ]),
  },
  specific_differential_phase: {
    rangeFolded: purple,
    hidesBelow: false,
    ticks: [0, 1, 2, 3, 4, 5, 6, 7],
    bands: path([
      [-1, '#3d3d42'],
      [-0.25, '#8b8e94'],
      [0.25, '#a9abb0'],
      [0.5, '#1c4fa8'],
      [1, '#1fa3e0'],
      [1.5, '#1fa83a'],
      [2.5, '#f2e22e'],
      [4, '#f08a00'],
      [5, '#e01b2b'],
      [6.5, '#c02fc8'],
      [8, '#ffffff'],
    ]),
  },
};

/**
 * Blue toward the radar and orange away from it, which people see who do not tell green from red. They see purple as
 * blue, so what is range folded is dark grey.
 */
const blueAndOrange: ColourTable = {
  ...velocity,
  rangeFolded: '#4b4b50',
  bands: path([
    [-70, '#9fe3ff'],
    [-55, '#66ccff'],
    [-42, '#2fa6ff'],
    [-22, '#1d6fd6'],
    [-4, '#1d3f7d'],
    [0, '#9a9a9a'],
    [4, '#6b3d08'],
    [22, '#b86a0c'],
    [42, '#ff9a1f'],
    [55, '#ffb83d'],
    [70, '#ffe07a'],
  ]),
};

export function colourTableOf(
  field: ShownField,
  palette: VelocityPalette = defaultVelocityPalette,
): ColourTable {
  return showsVelocity(field) && palette === 'blue_orange' ? blueAndOrange : colourTables[field];
}

function path(stops: [number, string][]): ColourBand[] {
  return stops.slice(1).map(([to, colour], before) => {
    const [from, first] = stops[before] as [number, string];
    return { from, to, colours: [first, colour] };
  });
}
