import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import { placeOf } from '@touchdown/shared/radar/track/place-of-gate.ts';
import type { TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';
import { groundFrom } from '@touchdown/shared/radar/track/search-area.ts';
import { describe, expect, it } from 'vitest';
import { callOutWords } from './call-out-words.ts';
import { findCallOuts } from './find-call-outs.ts';

type SweepsOfScan = Parameters<typeof findCallOuts>[1];

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

const [count, gateCount] = [40, 160];
const azimuthDegrees = Float32Array.from({ length: count }, (_, radial) => 80 + radial / 2);

/** Radials half a degree apart around the east, in meters per second: one value north of it and another south of it. */
function air(north: number, south: number, elevationDegrees = 0.5): MeasuredSweep {
  const codes = Uint16Array.from({ length: count * gateCount }, (_, at) => {
    const isNorth = (azimuthDegrees[Math.floor(at / gateCount)] as number) < 90;
    return Math.round((isNorth ? north : south) * 2) + 200;
  });
  const VEL = { codes, gateCount, firstGateMeters: 0, gateSpacingMeters: 250, scale: 2, offset: 200 };
  return { elevationDegrees, radials: { count, azimuthDegrees }, moments: { VEL } };
}

/** The same radials, with one value within a kilometer of 31 km east of the radar, and another around. */
function spot(name: 'REF' | 'RHO', there: number, around: number, elevationDegrees = 0.5): MeasuredSweep {
  const codes = Uint16Array.from({ length: count * gateCount }, (_, at) => {
    const [km, turn] = [(at % gateCount) / 4, azimuthDegrees[Math.floor(at / gateCount)] as number];
    const isThere = Math.hypot(km - 31, (km * (turn - 90) * Math.PI) / 180) <= 1;
    return Math.round((isThere ? there : around) * 100) + 2;
  });
  const moment = { codes, gateCount, firstGateMeters: 0, gateSpacingMeters: 250, scale: 100, offset: 2 };
  return { elevationDegrees, radials: { count, azimuthDegrees }, moments: { [name]: moment } };
}

/** A scan with debris, if nothing else is said. */
const scanOf = (velocity: MeasuredSweep, over: Partial<SweepsOfScan> = {}): SweepsOfScan => ({
  velocity,
  echo: spot('REF', 55, 50),
  correlation: spot('RHO', 0.5, 0.98),
  ...over,
});
const rotating = (over: Partial<SweepsOfScan>) => scanOf(air(-25, 30), over);
const kinds = (sweeps: SweepsOfScan, of = point) => findCallOuts(of, sweeps, radar).map(({ kind }) => kind);

describe('what a scan shows for sure', () => {
  it('is both sides of the couplet, where they are and how fast, and the debris', () => {
    const found = findCallOuts(point, scanOf(air(-25, 30)), radar);
    expect(found.map(({ kind, knots }) => [kind, knots && Math.round(knots)])).toEqual([
      ['toward', 49],
      ['away', 58],
      ['debris', undefined],
    ]);
    const [toward, away, lofted] = found.map((one) => groundFrom(radar, one.place));
    // Where this scan's gates have it.
    expect(lofted?.east).toBeCloseTo(31, 0);
    expect(lofted?.north).toBeCloseTo(0, 0);
    expect(toward?.north).toBeGreaterThan(0);
    expect(away?.north).toBeLessThan(0);
    for (const side of [toward, away])
      expect(Math.hypot((side?.east ?? 0) - 30, side?.north ?? 9)).toBeLessThan(2);
  });

  it.each<[string, string[], SweepsOfScan, TrackPoint?]>([
    ['no side where the gates are slower than the couplet of the track', ['debris'], scanOf(air(-8, 9))],
    ['no side where all the air moves away', ['debris'], scanOf(air(2, 60))],
    ['nothing at a tilt that does not show the couplet', [], scanOf(air(-25, 30, 2.4))],
    [
      'nothing of a weak rotation',
      [],
      scanOf(air(-25, 30)),
      { ...point, couplet: { ...couplet, knots: 18 } },
    ],
    [
      'no debris where the radar saw none',
      ['toward', 'away'],
      scanOf(air(-25, 30)),
      { ...point, debris: null },
    ],
    [
      'no debris above its top',
      ['toward', 'away'],
      scanOf(air(-25, 30)),
      { ...point, debris: { ...debris, topMeters: 100 } },
    ],
    [
      'no debris where this scan shows rain',
      ['toward', 'away'],
      rotating({ correlation: spot('RHO', 0.97, 0.98) }),
    ],
    ['no debris without strong echo', ['toward', 'away'], rotating({ echo: spot('REF', 30, 50) })],
    ['no debris where this scan cannot tell', ['toward', 'away'], rotating({ correlation: undefined })],
  ])('is %s', (_, expected, sweeps, of) => {
    expect(kinds(sweeps, of)).toEqual(expected);
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
