import { describe, expect, it } from 'vitest';
import { pathPoints } from './path-points.ts';

const ends = { start_lat: 35.2, start_lon: -97.6, end_lat: 35.3, end_lon: -97.4 };

describe('section 2: the path on the detail page’s map', () => {
  it('goes from the beginning to the end', () => {
    const straight = [
      [-97.6, 35.2],
      [-97.4, 35.3],
    ];
    expect(pathPoints(ends)).toEqual(straight);
    expect(pathPoints({ ...ends, tornado_path: null })).toEqual(straight);
  });

  it('bends if the sources name more than two places', () => {
    const places = [
      { lat: 35.2, lon: -97.6 },
      { lat: 35.4, lon: -97.5 },
      { lat: 35.3, lon: -97.4 },
    ];
    expect(pathPoints({ ...ends, tornado_path: places })).toHaveLength(3);
    expect(pathPoints({ ...ends, tornado_path: places.slice(1) })).toEqual(pathPoints(ends));
  });

  it('is a point if one coordinate of the end is missing, and nothing without a beginning', () => {
    expect(pathPoints({ ...ends, end_lat: null, end_lon: null })).toEqual([[-97.6, 35.2]]);
    expect(pathPoints({ ...ends, end_lon: null })).toEqual([[-97.6, 35.2]]);
    expect(pathPoints({ ...ends, start_lon: null })).toEqual([]);
  });
});
