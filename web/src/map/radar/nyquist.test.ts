import { describe, expect, it } from 'vitest';
import { nyquistWords, statesNyquist } from './nyquist.ts';

/** Eight radials, one to each point of the compass. */
const sweepOf = (nyquist: number[]) => ({
  elevationDegrees: 0.5,
  radials: {
    count: 8,
    azimuthDegrees: Float32Array.from({ length: 8 }, (_, at) => at * 45),
    nyquistMetersPerSecond: Float32Array.from({ length: 8 }, (_, at) => nyquist[at] ?? nyquist[0] ?? 0),
  },
  moments: {},
});

describe('the velocity at which a scan folds', () => {
  it('is said in knots', () => {
    expect(nyquistWords('us', sweepOf([26.2]), false)).toBe(
      'This scan folds at 51 kt (59 mph). Faster motion has the color of the other direction.',
    );
  });

  it('is said by direction where parts of the turn have another', () => {
    expect(nyquistWords('us', sweepOf([26.2, 26.2, 23.1, 23.1]), true)).toMatch(
      /^This scan folds at 51 kt \(59 mph\) and at 45 kt \(52 mph\) in the east and southeast\. .*corrected/,
    );
  });

  it.each([
    ['states none', sweepOf([0])],
    ['has no number', sweepOf([Number.NaN])],
    ['has no list', { ...sweepOf([0]), radials: { count: 1, azimuthDegrees: new Float32Array(1) } }],
  ])('is not known of a scan that %s', (_, sweep) => {
    expect(statesNyquist(sweep)).toBe(false);
    expect(nyquistWords('us', sweep, true)).toMatch(/^This scan does not state at which velocity it folds/);
  });
});
