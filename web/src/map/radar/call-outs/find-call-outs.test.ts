import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import { placeOf } from '@touchdown/shared/radar/track/place-of-gate.ts';
import type { TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';
import { groundFrom } from '@touchdown/shared/radar/track/search-area.ts';
import { describe, expect, it } from 'vitest';
import { callOutWords } from './call-out-words.ts';
import { findCallOuts } from './find-call-outs.ts';

const radar = { lat: 35.333, lon: -97.278 };
/** 30 km east of the radar. */
const place = placeOf(radar, { east: 30, north: 0 });
const couplet = {
  ...place,
  knots: 50,
  isAtLeast: false,
  diameterKm: 1.6,
  heightMeters: 300,
  elevationDegrees: 0.5,
};
const debris = { ...placeOf(radar, { east: 30.1, north: -0.2 }), correlation: 0.4, topMeters: 900 };
const point: TrackPoint = { time: 0, couplet, above: [], debris };

/** Radials half a degree apart around the east, in meters per second: one value north of it and another south of it. */
function air(north: number, south: number, elevationDegrees = 0.5): MeasuredSweep {
  const [count, gateCount] = [40, 160];
  const azimuthDegrees = Float32Array.from({ length: count }, (_, radial) => 80 + radial / 2);
  const codes = Uint16Array.from({ length: count * gateCount }, (_, at) => {
    const isNorth = (azimuthDegrees[Math.floor(at / gateCount)] as number) < 90;
    return Math.round((isNorth ? north : south) * 2) + 200;
  });
  const VEL = { codes, gateCount, firstGateMeters: 0, gateSpacingMeters: 250, scale: 2, offset: 200 };
  return { elevationDegrees, radials: { count, azimuthDegrees }, moments: { VEL } };
}

const kinds = (velocity: MeasuredSweep, of = point) =>
  findCallOuts(of, { echo: undefined, velocity }, radar).map(({ kind }) => kind);

describe('what a scan shows for sure', () => {
  it('is both sides of the couplet, where they are and how fast, and the debris', () => {
    const found = findCallOuts(point, { echo: undefined, velocity: air(-25, 30) }, radar);
    expect(found.map(({ kind, knots }) => [kind, knots && Math.round(knots)])).toEqual([
      ['toward', 49],
      ['away', 58],
      ['debris', undefined],
    ]);
    const [toward, away] = found.map((one) => groundFrom(radar, one.place));
    expect(toward?.north).toBeGreaterThan(0);
    expect(away?.north).toBeLessThan(0);
    for (const side of [toward, away])
      expect(Math.hypot((side?.east ?? 0) - 30, side?.north ?? 9)).toBeLessThan(2);
  });

  it.each<[string, string[], MeasuredSweep, TrackPoint?]>([
    ['no side where the gates are slower than the couplet of the track', ['debris'], air(-8, 9)],
    ['no side where all the air moves away', ['debris'], air(2, 60)],
    ['nothing at a tilt that does not show the couplet', [], air(-25, 30, 2.4)],
    ['nothing of a weak rotation', [], air(-25, 30), { ...point, couplet: { ...couplet, knots: 18 } }],
    ['no debris where the radar saw none', ['toward', 'away'], air(-25, 30), { ...point, debris: null }],
    [
      'no debris above its top',
      ['toward', 'away'],
      air(-25, 30),
      { ...point, debris: { ...debris, topMeters: 100 } },
    ],
  ])('is %s', (_, expected, velocity, of) => {
    expect(kinds(velocity, of)).toEqual(expected);
  });

  it('is said in one sentence each, in the visitor’s units and with the shown colors', () => {
    const toward = { kind: 'toward', place, knots: 50 } as const;
    expect(callOutWords('us', toward, { toward: 'green', away: 'red' })).toBe(
      'Wind toward the radar at 58 mph, in green.',
    );
    expect(callOutWords('metric', toward)).toBe('Wind toward the radar at 93 km/h.');
    expect(callOutWords('us', { ...toward, isRelative: true })).toBe(
      'Wind toward the radar at 58 mph relative to the storm.',
    );
  });
});
