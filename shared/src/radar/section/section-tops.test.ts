import { simulateVolume } from '@touchdown/level2/writing/simulated-storm.ts';
import { describe, expect, it } from 'vitest';
import { beamHeightOverGroundKm } from '../sweeps/beam-height.ts';
import type { MeasuredSweep } from '../sweeps/measured-sweep.ts';
import { debrisTop } from './debris-top.ts';
import { echoTops, greatestTop } from './echo-top.ts';
import { columnsAlong, sampleBeam } from './section-beam.ts';
import { sectionExtremes } from './section-extremes.ts';
import { lineThrough, placeBeside, type SectionLine } from './section-line.ts';
import { air, sweepOfAir, type Air } from './testing/layered-air.ts';

const radar = { lat: 35.333, lon: -97.278 };
const tilts = [0.5, 1.5, 2.4, 4, 6.4, 10, 15.6];
const line = lineThrough(placeBeside(radar, 40, 0), 90, 10);
const count = 200;

function beamsOf(sweeps: readonly MeasuredSweep[], along: SectionLine, from = radar) {
  const columns = columnsAlong(along, from, count);
  const read = (field: 'reflectivity' | 'cross_correlation_ratio') =>
    sweeps.flatMap((sweep) => sampleBeam(sweep, field, columns) ?? []);
  const [echoes, correlations] = [read('reflectivity'), read('cross_correlation_ratio')];
  const pairs = echoes.flatMap((echo, at) => {
    const correlation = correlations[at];
    return correlation ? [{ echo, correlation }] : [];
  });
  return { columns, echoes, debris: debrisTop(pairs, columns.lengthKm / count) };
}

describe('the top of the echo', () => {
  it('is at least the highest beam in it, and below the next', () => {
    const { echoes } = beamsOf(
      tilts.map((degrees) => sweepOfAir(degrees, air)),
      line,
    );
    const middle = echoTops(echoes)[100];
    // At 40 km, 10° is 7.2 km up, and 15.6° is 11.3 km. The echo ends at 9 km.
    expect(middle?.atLeastKm).toBeCloseTo(beamHeightOverGroundKm(40, 10), 1);
    expect(middle?.belowKm).toBeCloseTo(beamHeightOverGroundKm(40, 15.6), 1);
    expect(echoTops(echoes, 60)[100]).toBeUndefined();
  });

  it('has no upper end where no higher beam looked', () => {
    const { echoes } = beamsOf(
      [0.5, 1.5].map((degrees) => sweepOfAir(degrees, air)),
      line,
    );
    const top = greatestTop(echoTops(echoes));
    expect(top?.belowKm).toBeUndefined();
    expect(top?.column).toBe(count - 1);
  });
});

describe('the top of debris', () => {
  const debrisTo =
    (topKm: number, fromKm = 0): Air =>
    (heightKm) => ({ dbz: 50, correlation: heightKm < topKm && heightKm >= fromKm ? 0.6 : 0.98 });
  const topOf = (of: Air) =>
    beamsOf(
      tilts.map((degrees) => sweepOfAir(degrees, of)),
      line,
    ).debris;

  it('is the highest beam that it reaches without a gap', () => {
    const top = topOf(debrisTo(2.5));
    // 2.4° is 1.4 km up at 30 km and 2.3 km at 50 km; 4° is 2.15 km at 30 km.
    expect(top?.atLeastKm).toBeGreaterThan(2);
    expect(top?.atLeastKm).toBeLessThan(2.5);
    expect(top?.belowKm).toBeGreaterThan(2.5);
  });

  it('is unknown where low correlation is only aloft, or the echo is weak', () => {
    expect(topOf(debrisTo(6, 3))).toBeUndefined();
    expect(topOf((heightKm) => ({ ...debrisTo(2.5)(heightKm), dbz: 30 }))).toBeUndefined();
  });
});

it('finds the debris of a simulated storm at its tornado', () => {
  const station = { id: 'KTLX', ...radar, elevationMeters: 370 };
  const at = placeBeside(radar, 15, 10);
  const beganAt = Date.UTC(2013, 4, 20, 20);
  const event = {
    station,
    beganAt,
    endedAt: beganAt + 600_000,
    from: at,
    to: placeBeside(at, 8, 8),
    seed: 7,
  };
  const { sweeps } = simulateVolume(event, beganAt + 300_000);
  const { echoes, columns, debris } = beamsOf(sweeps.slice(0, 4), lineThrough(placeBeside(at, 4, 4), 90, 10));
  expect(echoes).toHaveLength(2);
  expect(sectionExtremes(echoes)?.high.value).toBeGreaterThan(40);
  // The storm is weaker in the higher beam: less than 40 dBZ at the vortex.
  const km = Math.hypot(19, 14);
  expect(debris?.atLeastKm).toBeCloseTo(beamHeightOverGroundKm(km, 0.48), 1);
  expect(debris?.belowKm).toBeCloseTo(beamHeightOverGroundKm(km, 1.45), 1);
  expect(Math.abs((((debris?.column ?? 0) + 0.5) / count) * columns.lengthKm - 10)).toBeLessThan(1);
});
