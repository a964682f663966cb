import { expect, it } from 'vitest';
import { estimatedPlace, partOfPath, progressAt } from './track-progress.ts';

const track = {
  path: [
    { lat: 35, lon: -97 },
    { lat: 35.1, lon: -97 },
    { lat: 35.4, lon: -97 },
  ],
  beganAt: 1_000,
  endedAt: 2_000,
};

it('a tornado moves at an even pace along its path', () => {
  expect(estimatedPlace(track, 1_000)).toEqual(track.path[0]);
  expect(estimatedPlace(track, 1_500)?.lat).toBeCloseTo(35.2);
  expect(estimatedPlace(track, 2_000)?.lat).toBeCloseTo(35.4);
  expect(partOfPath(track.path, 0.5)).toHaveLength(3);
});

it('it is nowhere before and after', () => {
  expect([estimatedPlace(track, 999), estimatedPlace(track, 2_001)]).toEqual([undefined, undefined]);
});

it('a record without an end does not say where it was', () => {
  const short = { ...track, endedAt: 1_000 };
  expect([999, 1_000].map((time) => progressAt(short, time))).toEqual([-1, 2]);
  expect(estimatedPlace(short, 1_000)).toBeUndefined();
});
