import { expect, it } from 'vitest';
import { kmPerDegree } from '../geo/earth.ts';
import { trackMotion } from './track-motion.ts';

const from = { lat: 35, lon: -97 };
const north = { lat: 35 + 18 / kmPerDegree, lon: -97 };
const beganAt = Date.UTC(2013, 4, 20, 20, 0);
const minutes = (count: number) => beganAt + count * 60_000;

it('is the way from end to end over the time between', () => {
  const motion = trackMotion({
    path: [from, { lat: 35.1, lon: -97.2 }, north],
    beganAt,
    endedAt: minutes(20),
  });
  // 18 km in 1,200 s.
  expect(motion).toEqual({ toEast: expect.closeTo(0, 3), toNorth: expect.closeTo(15, 2) });
});

it.each([
  ['only one place', [from], 20],
  ['only one place', [from, from], 20],
  ['only one time', [from, north], 0],
  ['lasted less than 3 minutes', [from, north], 2],
  ['would have moved at 134 mph', [from, north], 5],
])('is not known where the record has %s', (reason, path, count) => {
  expect(trackMotion({ path, beganAt, endedAt: minutes(count) })).toMatch(
    new RegExp(`^Storm-relative velocity needs the motion of the storm.*${reason}.*\\.$`),
  );
});
