import { describe, expect, it } from 'vitest';
import type { Palette } from '../palette.ts';
import { newestTrackMarks } from './newest-track-marks.ts';
import { madeUpRatingColours } from './testing/made-up-tracks.ts';
import type { Track } from './track-weights.ts';

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

const drawn = (tracks: Track[]) =>
  newestTrackMarks(tracks, { rating: madeUpRatingColours } as Palette).flatMap((mark) =>
    mark.kind === 'lines' || mark.kind === 'discs' ? (mark.pickIds ?? []) : [],
  );

describe('tracks on a map', () => {
  it('are drawn from weak to violent, so that violent ones are on top', () => {
    expect(drawn([track('EF5'), track('EF0'), track('N/A'), track('F3')])).toEqual([
      'N/A',
      'EF0',
      'F3',
      'EF5',
    ]);
  });

  it('are points if their end is not recorded', () => {
    expect(drawn([track('F3', { end_lat: null })])).toEqual(['F3']);
  });

  it('are not drawn if their beginning is not recorded', () => {
    expect(drawn([track('F3', { start_lat: null })])).toEqual([]);
  });
});
