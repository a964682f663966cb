import { describe, expect, it } from 'vitest';
import { sortTracks, type Track } from './track-layers.ts';

const track = (rating: Track['tor_f_scale'], over: Partial<Track> = {}): Track =>
  ({
    id: rating,
    display_name: rating,
    tor_f_scale: rating,
    start_lat: 35,
    start_lon: -97,
    end_lat: 35.2,
    end_lon: -96.8,
    path_width: 100,
    ...over,
  }) as Track;

describe('tracks on a map', () => {
  it('are drawn weak to violent, so that the violent lie on top', () => {
    const { lines } = sortTracks([track('EF5'), track('EF0'), track('N/A'), track('F3')]);
    expect(lines.map(({ tor_f_scale: rating }) => rating)).toEqual(['N/A', 'EF0', 'F3', 'EF5']);
  });

  it('are points where the end is not recorded, and nothing where the beginning is not', () => {
    const { lines, points } = sortTracks([
      track('F1', { end_lat: null, end_lon: null }),
      track('F2', { end_lon: null }),
      track('F3', { start_lat: null }),
    ]);
    expect(lines).toEqual([]);
    expect(points.map(({ tor_f_scale: rating }) => rating)).toEqual(['F1', 'F2']);
  });
});
