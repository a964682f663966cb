import { describe, expect, it } from 'vitest';
import { madeUpRatingColours, madeUpTracks, shownYears } from './testing/made-up-tracks.ts';
import { nearestVisibleTrack } from '../../features/explorer/tracks/nearest-visible-track.ts';
import { packTracks, trackCount } from './track-buffers.ts';
import { deckLayersOf } from '../deck/deck-layers.ts';

// Places that 32 bits hold exactly.
const tracks = madeUpTracks([
  { year: 1951, rating: 'F5', start: [-97.5, 35.25], end: [-96.75, 35.5] },
  { year: 1952, rating: 'F0', start: [-90, 40.5], end: [-89.5, 40.75] },
  { year: 1953, rating: 'F5', start: [-94.75, 41.5] },
  { year: 1954, rating: 'N/A', start: [-85.5, 33.25], end: [-85.5, 33.25] },
  { year: 2011, rating: 'EF0', start: [-88.25, 32.5], end: [-88, 32.75] },
  { year: 2012, rating: 'EF2', start: null },
]);
const everyYear = [1951, 1952, 1953, 1954, 2011, 2012];

/** The packed tracks, without empty steps of the ramp. */
function packedOf(years: readonly number[]) {
  return packTracks(tracks, shownYears(tracks, years)).flatMap(({ step, lines, points }) => {
    expect([lines.from.length, lines.to.length, points.at.length]).toEqual([
      lines.length * 2,
      lines.length * 2,
      points.length * 2,
    ]);
    if (lines.length + points.length === 0) return [];
    return [{ step, from: [...lines.from], to: [...lines.to], at: [...points.at] }];
  });
}

describe('packed tracks', () => {
  it('go from where each tornado began to where it ended, weak ones first; a missing end is a point', () => {
    expect(packedOf(everyYear)).toEqual([
      { step: 'unknown', from: [-85.5, 33.25], to: [-85.5, 33.25], at: [] },
      { step: '0', from: [-88.25, 32.5, -90, 40.5], to: [-88, 32.75, -89.5, 40.75], at: [] },
      { step: '5', from: [-97.5, 35.25], to: [-96.75, 35.5], at: [-94.75, 41.5] },
    ]);
  });

  it('go through their bends, where a pointer finds them, and are one track each', () => {
    const bent = madeUpTracks([
      { year: 1955, rating: 'F5', start: [-97.25, 37], end: [-96.75, 37.5], bend: [-97.25, 37.5] },
    ]);
    const shown = shownYears(bent, [1955]);
    const steps = packTracks(bent, shown);
    expect(steps.find(({ step }) => step === '5')?.lines).toEqual({
      length: 2,
      from: Float32Array.of(-97.25, 37, -97.25, 37.5),
      to: Float32Array.of(-97.25, 37.5, -96.75, 37.5),
    });
    expect(trackCount(steps)).toBe(1);
    expect(nearestVisibleTrack(bent, shown, [-97, 37.5], 1_000)).toBe(0);
    expect(nearestVisibleTrack(bent, shown, [-97, 37.25], 1_000)).toBe(-1);
  });

  it('are only the shown ones', () => {
    expect(packedOf([1951, 2011])).toEqual([
      { step: '0', from: [-88.25, 32.5], to: [-88, 32.75], at: [] },
      { step: '5', from: [-97.5, 35.25], to: [-96.75, 35.5], at: [] },
    ]);
    expect(packedOf([1953])).toEqual([{ step: '5', from: [], to: [], at: [-94.75, 41.5] }]);
    expect(packedOf([2012])).toEqual([]);
  });

  it('have an entry for each step of the ramp, even an empty one, so that the layers stay the same', () => {
    const steps = packTracks(tracks, shownYears(tracks, [])).map(({ step }) => step);
    expect(steps).toEqual(['unknown', '0', '1', '2', '3', '4', '5']);
  });
});

describe('the layers of tracks', () => {
  const steps = packTracks(tracks, shownYears(tracks, everyYear));
  const layers = deckLayersOf([{ kind: 'tracks', id: 'tracks', steps, colours: madeUpRatingColours }]);
  const propsOf = (id: string) => layers.find((layer) => layer.id === id)?.props as unknown;

  it('have the colour, the opacity and the width of their rating', () => {
    expect(propsOf('tracks-5-lines')).toMatchObject({
      getColor: [0, 0, 200, 255],
      getWidth: 2.2,
      widthUnits: 'pixels',
    });
    expect(propsOf('tracks-0-lines')).toMatchObject({ getColor: [0, 160, 0, 115], getWidth: 0.7 });
    expect(propsOf('tracks-5-points')).toMatchObject({ getFillColor: [0, 0, 200, 255], getRadius: 1.3 });
  });

  it('are in the order from weak to violent, points as well as lines', () => {
    expect(layers.map(({ id }) => id)).toEqual(
      ['unknown', '0', '1', '2', '3', '4', '5'].flatMap((step) => [
        `tracks-${step}-points`,
        `tracks-${step}-lines`,
      ]),
    );
  });
});
