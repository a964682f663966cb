import { describe, expect, it } from 'vitest';
import { weakestFirst, type Track } from './track-weights.ts';

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
    const drawn = weakestFirst([track('EF5'), track('EF0'), track('N/A'), track('F3')]);
    expect(drawn.map(({ tor_f_scale: rating }) => rating)).toEqual(['N/A', 'EF0', 'F3', 'EF5']);
  });

  it('are nothing where their beginning is not recorded', () => {
    expect(weakestFirst([track('F3', { start_lat: null })])).toEqual([]);
  });
});
