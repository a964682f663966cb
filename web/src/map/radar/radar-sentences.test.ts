import type { Sweep } from '@touchdown/shared/level2/volume.ts';
import type { RadarField } from '@touchdown/shared/radar/radar-fields.ts';
import { describe, expect, it } from 'vitest';
import { sweepSentence, valueWords } from './radar-sentences.ts';

const [count, gateCount] = [360, 100];

/** One-degree radials and kilometre gates. */
function sweepOf(fill: (radial: number, gate: number) => number): Sweep {
  const empty = new Float32Array(count);
  const moment = {
    codes: new Uint8Array(count * gateCount).map((_, at) => fill(Math.floor(at / gateCount), at % gateCount)),
    gateCount,
    gatesSent: new Uint16Array(count).fill(gateCount),
    firstGateMeters: 0,
    gateSpacingMeters: 1_000,
    scale: 2,
    offset: 100,
  };
  return {
    cut: 0,
    elevationNumber: 1,
    elevationDegrees: 0.5,
    startTime: 0,
    endTime: 0,
    nyquistMetersPerSecond: 30,
    isComplete: true,
    radials: {
      count,
      azimuthDegrees: Float32Array.from({ length: count }, (_, radial) => radial),
      elevationDegrees: empty,
      time: new Float64Array(count),
      nyquistMetersPerSecond: empty,
    },
    moments: { REF: moment, VEL: moment, RHO: { ...moment, scale: 200, offset: 0 } },
  };
}

/** A patch of five radials and gates in the east, and a single gate in the south that is noise. */
const storm = (radial: number, gate: number) =>
  Math.abs(radial - 90) < 3 && Math.abs(gate - 50) < 3 ? 200 : radial === 180 && gate === 30 ? 250 : 0;

describe('the sentence of a scan', () => {
  it('names the highest value and its place, and no single gate', () => {
    expect(sweepSentence('metric', 'reflectivity', sweepOf(storm))).toMatch(
      /^The highest value is 50\.0 dBZ, 4\d(\.\d)? km east of the radar\.$/,
    );
  });

  it('names the fastest air towards the radar and away from it', () => {
    const couplet = (radial: number, gate: number) =>
      gate < 40 || gate > 60 || radial < 260 || radial > 280 ? 0 : radial < 270 ? 40 : 160;
    expect(sweepSentence('us', 'velocity', sweepOf(couplet))).toMatch(
      /^Fastest: 58 kt \(67 mph\) towards the radar, .* west .*; and 58 kt \(67 mph\) away from the radar, .* west/,
    );
  });

  it('says how much of the echo is rain, for the correlation', () => {
    const sentence = sweepSentence(
      'us',
      'cross_correlation_ratio',
      sweepOf((radial) => 100 + (radial % 100)),
    );
    expect(sentence).toMatch(/^Half of the echo is above 0\.7\d\.$/);
  });

  it('says that there is no echo, or no such field', () => {
    expect(
      sweepSentence(
        'us',
        'reflectivity',
        sweepOf(() => 0),
      ),
    ).toContain('no echo');
    expect(
      sweepSentence(
        'us',
        'differential_reflectivity',
        sweepOf(() => 0),
      ),
    ).toContain('does not have');
  });
});

describe('the words of a value', () => {
  const place = { distanceKm: 16.09344, bearingDegrees: 350, heightKm: 1.5 };

  it.each<[RadarField, number | 'none' | 'range folded', string]>([
    ['reflectivity', 52.04, '52.0 dBZ, 10 miles north of the radar, beam 4,900 feet above it'],
    ['velocity', -30, '30 kt (35 mph) towards the radar, 10 miles north'],
    ['velocity', 'range folded', 'Not measurable: an echo from beyond the range, 10 miles'],
    ['cross_correlation_ratio', 0.998, '1.00, 10 miles'],
    ['reflectivity', 'none', 'No echo, 10 miles'],
  ])('of %s %s are in plain units', (field, value, words) => {
    expect(valueWords('us', field, { ...place, value })).toContain(words);
  });

  it('are metric for those who chose it', () => {
    expect(valueWords('metric', 'reflectivity', { ...place, value: 52 })).toBe(
      '52.0 dBZ, 16.1 km north of the radar, beam 1,500 m above it',
    );
  });
});
