import type { Ground } from '@touchdown/shared/radar/track/search-area.ts';
import { describe, expect, it } from 'vitest';
import { findHook } from './find-hook.ts';

/** A storm's core in the north, and rain that curls from it around the west of a bay to the rotation in the south. */
function hookedEcho({ east, north }: Ground): number {
  const core = Math.hypot((east - 1) / 9, (north - 7) / 4) < 1;
  const angle = (Math.atan2(east, north) * 180) / Math.PI;
  const arm = Math.abs(Math.hypot(east, north) - 4) < 1 && !(angle > 70 && angle < 170);
  return core || arm ? 50 : 5;
}
const tip = { east: 0.5, north: -4 };

describe('the hook of a storm', () => {
  it('is found where rain curls around a bay to the rotation, and pointed at on its arm', () => {
    const hook = findHook(hookedEcho, tip);
    expect(hookedEcho(hook ?? { east: 0, north: 0 })).toBe(50);
    expect(Math.hypot((hook?.east ?? 0) - tip.east, (hook?.north ?? 0) - tip.north)).toBeLessThan(6);
  });

  it.each<[string, (place: Ground) => number, Ground]>([
    ['at the straight edge of a storm', ({ north }) => (north > 0 ? 50 : 5), { east: 0, north: 0.5 }],
    ['in the middle of rain', () => 50, tip],
    ['where nothing is', () => Number.NaN, tip],
    [
      'at a hole that rain closes all around',
      (place) => (Math.hypot(place.east, place.north) < 3 ? 5 : 50),
      tip,
    ],
    ['in the core of a storm with a hook, far from its tip', hookedEcho, { east: 1, north: 9 }],
  ])('is not found %s', (_, echoAt, rotation) => {
    expect(findHook(echoAt, rotation)).toBeUndefined();
  });
});
