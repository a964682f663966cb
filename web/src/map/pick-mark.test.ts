import { describe, expect, it } from 'vitest';
import type { Marks } from './marks.ts';
import type { Palette } from './palette.ts';
import { otherPathMarks, pathMarks, type OtherPath } from './path/path-marks.ts';
import { pickMark } from './pick-mark.ts';
import { frameOf, projectionOf } from './world-frame.ts';

const palette = {
  rating: { 3: [200, 71, 38], 0: [1, 2, 3] },
  sheet: [255, 253, 248],
  ink: [27, 35, 45],
} as unknown as Palette;
const long = {
  id: 'long',
  tor_f_scale: 'EF3',
  start_lat: 35.2,
  start_lon: -97.6,
  end_lat: 35.3,
  end_lon: -97.2,
} as OtherPath;
const endless = {
  ...long,
  id: 'endless',
  start_lat: 35.1,
  end_lat: null,
  end_lon: null,
} as unknown as OtherPath;
const project = projectionOf(frameOf({ longitude: -97.4, latitude: 35.2, zoom: 9 }, 800, 500));
const ownPath = pathMarks({ ...long, path_width: 0 }, palette);
const marks = [...otherPathMarks([long, endless], palette), ...ownPath];
const at = (longitude: number, latitude: number, right = 0, down = 0) => {
  const [x, y] = project([longitude, latitude]);
  return pickMark(marks, project, x + right, y + down);
};

describe('the mark under a pointer', () => {
  it('is the path near the pointer, or the start of a path without an end', () => {
    expect(at(-97.4, 35.25, 0, 4)).toBe('long');
    expect(at(-97.6, 35.1, 8, 0)).toBe('endless');
  });

  it('is undefined farther away, outside the map, and for marks that cannot be picked', () => {
    expect(at(-97.4, 35.25, 0, 12)).toBeUndefined();
    expect(pickMark(marks, project, -1, -1)).toBeUndefined();
    expect(pickMark(ownPath, project, ...project([-97.4, 35.25]))).toBeUndefined();
  });
});

describe('the track under a pointer', () => {
  const look = { colour: [0, 0, 0] as [number, number, number], opacity: 1 };
  const tracks: Marks[] = [
    {
      ...look,
      kind: 'lines',
      id: 'lines',
      width: 1,
      paths: [
        [
          [0, 0],
          [100, 0],
        ],
        [
          [0, 1],
          [100, 1],
        ],
      ],
      pickIds: ['first', 'last'],
    },
    { ...look, kind: 'discs', id: 'points', radius: 0, centres: [[50, 20]], pickIds: ['point'] },
  ];
  const trackAt = (x: number, y: number) => pickMark(tracks, ([right, down]) => [right, down], x, y);

  it('is the nearest along its whole length, or the nearest point for tracks without an end', () => {
    expect(trackAt(70, 4)).toBe('last');
    expect(trackAt(70, -2)).toBe('first');
    expect(trackAt(52, 17)).toBe('point');
  });

  it('is the one drawn last of equally near tracks', () => {
    expect(trackAt(70, 0.5)).toBe('last');
  });

  it('is undefined if none is near, also beyond an end', () => {
    expect(trackAt(110, 0)).toBeUndefined();
    expect(trackAt(20, 40)).toBeUndefined();
  });
});
