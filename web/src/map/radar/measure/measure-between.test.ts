import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import { placeOf } from '@touchdown/shared/radar/track/place-of-gate.ts';
import { describe, expect, it } from 'vitest';
import { mapViewOf } from '../../map-view.ts';
import { isRotation, measureBetween, measuredSentences, ratingsWords } from './measure-between.ts';
import { movedCursor } from './use-measure.ts';

const radar = { lat: 35.333, lon: -97.278 };
const placeAt = (north: number) => placeOf(radar, { east: 30, north });

/** 20 m/s toward the radar north of east, 30 m/s away south of it. */
function sweep(): MeasuredSweep {
  const [count, gateCount] = [40, 160];
  const azimuthDegrees = Float32Array.from({ length: count }, (_, radial) => 80 + radial / 2);
  const codes = Uint8Array.from({ length: count * gateCount }, (_, at) =>
    (azimuthDegrees[Math.floor(at / gateCount)] as number) < 90 ? 80 : 130,
  );
  const VEL = { codes, gateCount, firstGateMeters: 0, gateSpacingMeters: 250, scale: 1, offset: 100 };
  return { elevationDegrees: 0.5, radials: { count, azimuthDegrees }, moments: { VEL } };
}

describe('a measurement between two places', () => {
  it('has the distance, both heights, and of velocities the rotation and the shear', () => {
    const measured = measureBetween(sweep(), 'velocity', radar, [placeAt(0.5), placeAt(-0.5)]);
    expect(measured.distanceKm).toBeCloseTo(1, 2);
    expect(measured.rotation?.knots).toBeCloseTo(48.6, 1);
    expect(measured.rotation?.perSecond).toBeCloseTo(0.05, 3);
    expect(measuredSentences('us', 'velocity', measured)).toEqual([
      'A and B are 0.62 miles apart. The beam is 1,000 feet above the radar at A and 1,000 feet at B.',
      'A: 39 kt (45 mph) toward the radar. B: 58 kt (67 mph) away from the radar.',
      'Rotational velocity: 49 kt (56 mph), half the difference. Shear: 0.050 per second.',
    ]);
  });

  it('is only of the wind where no rotation is so wide', () => {
    const measured = measureBetween(sweep(), 'velocity', radar, [placeAt(5.2), placeAt(-5.2)]);
    expect(isRotation(measured)).toBe(false);
    expect(measuredSentences('metric', 'velocity', measured).at(-1)).toBe(
      'Difference: 97 kt (180 km/h). For rotational velocity, choose two places within 10 km.',
    );
  });

  it('has the distance that its shear is along, in either unit', () => {
    const measured = measureBetween(sweep(), 'velocity', radar, [placeAt(0.2), placeAt(-0.24)]);
    expect(measuredSentences('metric', 'velocity', measured)[0]).toContain('0.44 km apart.');
    expect(measuredSentences('us', 'velocity', measured)[0]).toContain('0.27 miles apart.');
  });

  it('has no rotation where an end has no velocity, or of another field', () => {
    const beyond = placeOf(radar, { east: 80, north: 0 });
    expect(measureBetween(sweep(), 'velocity', radar, [placeAt(0.5), beyond]).rotation).toBeUndefined();
    const other = measureBetween(sweep(), 'reflectivity', radar, [placeAt(0.5), placeAt(-0.5)]);
    expect(measuredSentences('metric', 'reflectivity', other)).toEqual(['A and B are 1 km apart.']);
  });
});

describe('the ratings of like rotations', () => {
  it('are said with their count, once there are twenty', () => {
    const limits = { from_knots: 47, to_knots: 57 };
    expect(ratingsWords({ ...limits, ratings: [3, 6, 5, 3, 1, 1] })).toBeUndefined();
    expect(ratingsWords({ ...limits, ratings: [3, 6, 5, 4, 1, 1] })).toBe(
      'Radar loops here show 47 to 57 kt of rotation in 20 tornadoes. Rated F2/EF2 or stronger: 11. Rated F4/EF4 or stronger: 2.',
    );
  });
});

describe('the cursor', () => {
  const view = mapViewOf({ longitude: -97.278, latitude: 35.333, zoom: 10 }, 400, 300);
  const step = (key: string, shiftKey = false, from = radar) => {
    const { lat, lon } = movedCursor(view, from, { key, shiftKey }) ?? radar;
    return view.project([lon, lat]).map(Math.round);
  };

  it('moves by arrow keys, with Shift further, and stays in the picture', () => {
    expect(step('ArrowRight')).toEqual([204, 150]);
    expect(step('ArrowUp', true)).toEqual([200, 110]);
    const [lon, lat] = view.unproject(2, 150);
    expect(step('ArrowLeft', false, { lat, lon })).toEqual([0, 150]);
    expect(movedCursor(view, radar, { key: 'a', shiftKey: false })).toBeUndefined();
  });
});
