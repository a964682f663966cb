import type { FrameList } from '@touchdown/shared/radar/frame-list.ts';
import { describe, expect, it } from 'vitest';
import {
  foldingWords,
  frameWords,
  markerWords,
  productWords,
  spanWords,
  stationWords,
} from './loop-words.ts';

const begin = Date.UTC(2013, 4, 20, 19, 36, 40);
const frames = Array.from({ length: 40 }, (_, at) => ({
  time: begin + at * 120_000,
  elevationDegrees: 0.48,
}));
const list: FrameList = { stationId: 'KTLX', field: 'reflectivity', isSimulated: false, frames };

describe('the caption of a radar loop', () => {
  it('names the radar, the field and the time', () => {
    expect(stationWords('KABR')).toBe('KABR, Aberdeen (SD)');
    expect(stationWords('KXXX')).toBe('KXXX');
    expect(productWords('reflectivity')).toBe('Reflectivity in dBZ');
    expect(productWords('cross_correlation_ratio')).toBe('Correlation Coefficient');
    expect(spanWords(list)).toBe('May 20, 2013, 19:36 to 20:54 UTC');
  });

  it('describes each frame, a fifth of a second long', () => {
    expect(frameWords(list, 0)).toBe('Frame 1 of 40: 19:36:40 UTC, beam 0.5° up');
    expect(frameWords(list, 0.4)).toMatch(/^Frame 3 of 40: 19:40:40/);
    // A player returns this for 0.6.
    expect(frameWords(list, 0.599999)).toMatch(/^Frame 4 /);
    expect(frameWords(list, 99)).toMatch(/^Frame 40 of 40/);
  });

  it('tells the time that clocks showed there, with UTC beside it', () => {
    const clock = { utcOffsetMinutes: -300, letters: 'CDT' };
    expect(frameWords({ frames, clock }, 0)).toBe(
      'Frame 1 of 40: 2:36 p.m. CDT (19:36:40 UTC), beam 0.5° up',
    );
    expect(spanWords({ frames, clock })).toBe(
      'May 20, 2013, 2:36 p.m. to 3:54 p.m. CDT (19:36 to 20:54 UTC)',
    );
    // The day is the one of the place.
    const late = frames.map((frame) => ({ ...frame, time: frame.time + 6 * 3_600_000 }));
    expect(spanWords({ frames: late, clock })).toMatch(/^May 20, 2013, 8:36 p\.m\./);
  });

  it('says above which speed velocities were folded, and whether they were corrected', () => {
    const velocities = (isUnfolded: boolean, ...knots: (number | null)[]): FrameList => ({
      ...list,
      field: 'velocity',
      frames: knots.map((nyquistKnots, at) => ({
        time: begin + at,
        elevationDegrees: 0.5,
        velocity: { nyquistKnots, isUnfolded },
      })),
    });
    const sentence = (units: 'us' | 'metric', ...knots: (number | null)[]) =>
      foldingWords(velocities(false, ...knots), units)?.sentence;
    expect(sentence('us', 62.2, 61.8)).toContain(
      'faster than the radar’s Nyquist velocity, 62 kt, is shown in the color of the opposite direction',
    );
    expect(sentence('us', 50.7, 62.2)).toContain('51 to 62 kt');
    expect(sentence('metric', 50.7, 62.2)).toContain('51 to 62 kt (26 to 32 m/s),');
    expect(sentence('metric', 62.2, 61.8)).toContain('62 kt (32 m/s),');
    expect(sentence('us', null)).toContain('faster than the radar’s Nyquist velocity is shown');
    expect(foldingWords(velocities(false, 62.2), 'us')?.name).toBe('As received');
    expect(foldingWords(velocities(true, 50.7), 'us')).toEqual({
      name: 'Unfolded',
      sentence: expect.stringMatching(/Nyquist velocity, 51 kt, would show .* We corrected it/),
    });
    // Older lists do not say it; their loops are as received.
    expect(foldingWords({ ...list, field: 'velocity' }, 'us')?.name).toBe('As received');
    expect(foldingWords(list, 'us')).toBeNull();
  });

  it('says how far the marker can be trusted', () => {
    expect(markerWords({ marker: 'estimated end' })).toContain('doesn’t say when this tornado ended');
    expect(markerWords({ marker: 'even pace' })).toContain('position is an estimate');
    expect(markerWords({})).toBeNull();
  });
});
