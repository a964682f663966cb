import { expect, test } from 'vitest';
import { beamHeightKm, beamHeightOverGroundKm, slantRangeKm } from './beam-height.ts';

test('the half-degree beam rises as in the tables of the Weather Service', () => {
  const heights = [50, 100, 150, 200].map((distance) => beamHeightOverGroundKm(distance, 0.5).toFixed(1));
  expect(heights).toEqual(['0.6', '1.5', '2.6', '4.1']);
});

const effectiveEarthKm = (4 / 3) * 6_371;

test('heights agree with the law of cosines', () => {
  const earth = effectiveEarthKm;
  for (const range of [1, 30, 120, 300, 460]) {
    for (const elevation of [-0.2, 0, 0.5, 4.3, 19.5, 60]) {
      const sine = Math.sin((elevation * Math.PI) / 180);
      const height = Math.sqrt(range ** 2 + earth ** 2 + 2 * range * earth * sine) - earth;
      expect(beamHeightKm(range, elevation)).toBeCloseTo(height, 6);
    }
  }
});

test('a vertical beam is as high as it is long', () => {
  expect(beamHeightKm(10, 90)).toBeCloseTo(10, 9);
});

test('converting a ground range to a slant range and back gives the same distance', () => {
  for (const ground of [0.5, 10, 100, 229.9]) {
    for (const elevation of [0, 0.5, 2.4, 19.5]) {
      expect(groundRangeKm(slantRangeKm(ground, elevation), elevation)).toBeCloseTo(ground, 8);
    }
  }
});

/** Equation 2.28c: the distance over the ground to the point below the beam's centre. */
function groundRangeKm(slantRange: number, elevationDegrees: number): number {
  const across = slantRange * Math.cos((elevationDegrees * Math.PI) / 180);
  return (
    effectiveEarthKm * Math.asin(across / (effectiveEarthKm + beamHeightKm(slantRange, elevationDegrees)))
  );
}
