import type { RadarField } from '@touchdown/shared/radar/radar-fields.ts';
import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import { describe, expect, it } from 'vitest';
import { measuredWords, motionWords, pictureNotes, positionWords, sweepSentence } from './radar-sentences.ts';

const [count, gateCount] = [360, 100];

/** One-degree radials and kilometre gates. */
function sweepOf(fill: (radial: number, gate: number) => number): MeasuredSweep {
  const moment = {
    codes: new Uint8Array(count * gateCount).map((_, at) => fill(Math.floor(at / gateCount), at % gateCount)),
    gateCount,
    firstGateMeters: 0,
    gateSpacingMeters: 1_000,
    scale: 2,
    offset: 100,
  };
  return {
    elevationDegrees: 0.5,
    radials: { count, azimuthDegrees: Float32Array.from({ length: count }, (_, radial) => radial) },
    moments: { REF: moment, VEL: moment, RHO: { ...moment, scale: 200, offset: 0 } },
  };
}

/** A patch of five radials and gates in the east, and a single gate in the south that is noise. */
const storm = (radial: number, gate: number) =>
  Math.abs(radial - 90) < 3 && Math.abs(gate - 50) < 3 ? 200 : radial === 180 && gate === 30 ? 250 : 0;

describe('the sentence of a scan', () => {
  it('names the highest value and its place, and that a single gate has more', () => {
    expect(sweepSentence('metric', 'reflectivity', sweepOf(storm))).toMatch(
      /^The highest value is 50\.0 dBZ, 48\.9 km east of the radar\. A few scattered measurements go beyond that; they are usually noise\.$/,
    );
  });

  it('names the fastest air toward the radar and away from it', () => {
    const couplet = (radial: number, gate: number) =>
      gate < 40 || gate > 60 || radial < 260 || radial > 280 ? 0 : radial < 270 ? 40 : 160;
    const fastest =
      /^Fastest: 58 kt \(67 mph\) toward the radar, .* west .*; and 58 kt \(67 mph\) away from the radar, .* west/;
    expect(sweepSentence('us', 'velocity', sweepOf(couplet))).toMatch(fastest);
    // A few gates beside each other without rain, as over an airport.
    const strays = (radial: number, gate: number) =>
      radial === 20 && gate > 10 && gate < 14 ? 250 : couplet(radial, gate);
    const sentence = sweepSentence('us', 'velocity', sweepOf(strays));
    expect(sentence).toMatch(fastest);
    expect(sentence).toMatch(/ A few scattered measurements go beyond that; they are usually noise\.$/);
    const isWeak = new Uint8Array(count * gateCount).fill(1);
    expect(sweepSentence('us', 'velocity', { ...sweepOf(couplet), isWeak })).toBe(
      'The radar saw too little rain or debris in this scan to name a fastest wind.',
    );
  });

  it('gives a range where all of the air moves one way', () => {
    const toward = (radial: number, gate: number) => (gate > 40 && gate < 60 && radial < 20 ? 80 : 91);
    expect(sweepSentence('us', 'velocity', sweepOf(toward))).toMatch(
      /^The whole scan: 9 to 19 kt \(10 to 22 mph\) toward the radar\./,
    );
    const away = (radial: number, gate: number) => 200 - toward(radial, gate);
    const tornado = { distanceKm: 50, bearingDegrees: 5 };
    expect(sweepSentence('us', 'storm_relative_velocity', sweepOf(away), tornado)).toMatch(
      /place: 9 to 19 kt \(10 to 22 mph\) away from the radar\./,
    );
  });

  it('says where unfolding guessed, and what the radar can measure at most', () => {
    const couplet = (radial: number, gate: number) =>
      gate < 40 || gate > 60 || radial < 260 || radial > 280 ? 0 : radial < 270 ? 48 : 152;
    const sweep = { ...sweepOf(couplet), nyquistMetersPerSecond: 26.2 };
    const doubt = new Uint8Array(count * gateCount);
    expect(sweepSentence('us', 'velocity', { ...sweep, doubt })).toMatch(
      /That is at least 51 kt: this radar folds at 51 kt\.$/,
    );
    doubt.fill(1, 260 * gateCount, 264 * gateCount);
    expect(sweepSentence('us', 'velocity', { ...sweep, doubt })).toMatch(
      / Unfolding is uncertain for 19% of the measurements; they are hatched\.$/,
    );
    expect(sweepSentence('us', 'velocity', { ...sweep, nyquistMetersPerSecond: 15 })).not.toContain('folds');
    const there = { distanceKm: 10, bearingDegrees: 0, heightKm: 1, value: 40, isDoubtful: true };
    expect(measuredWords('us', 'velocity', there)).toContain('(unfolding uncertain here)');
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

  it('says what is near the tornado’s estimated place', () => {
    const couplet = (radial: number, gate: number) => {
      if (gate === 10) return 10;
      if (Math.abs(gate - 50) > 4 || Math.abs(radial - 90) > 4) return 102;
      return radial < 90 ? 40 : 160;
    };
    const tornado = { distanceKm: 50, bearingDegrees: 90 };
    expect(sweepSentence('metric', 'storm_relative_velocity', sweepOf(couplet), tornado)).toMatch(
      /^Within 8 km of the tornado’s estimated place: 58 kt \(108 km\/h\) toward the radar, and 58 kt \(108 km\/h\) away from the radar\.$/,
    );
    expect(sweepSentence('us', 'reflectivity', sweepOf(storm), tornado)).toMatch(
      /\. Within 5 miles of the tornado’s estimated place: 50\.0 dBZ\.$/,
    );
    expect(sweepSentence('us', 'reflectivity', sweepOf(storm), { ...tornado, distanceKm: 90 })).not.toContain(
      'Within',
    );
  });
});

describe('the sentence of what follows from all tilts', () => {
  const tilts = { count: 14, lowestDegrees: 0.5, highestDegrees: 19.5 };
  /** Codes of 100 are nothing high: 200 is 10 km. */
  const tops: MeasuredSweep = { ...sweepOf(storm), tilts };
  const { REF: bare } = tops.moments;
  if (!bare) throw new Error('The sweep has no reflectivity.');
  const moment = { ...bare, scale: 10 };
  const ofTops = { ...tops, moments: { REF: moment } };

  it('says how high the echo reaches, from the radar and from the marker', () => {
    const tornado = { distanceKm: 47, bearingDegrees: 90 };
    const sentence = sweepSentence('us', 'echo_tops', ofTops, tornado);
    expect(sentence).toMatch(
      /^The echo reaches 32,800 feet above the radar, 30\.\d miles east of the radar\. /,
    );
    expect(sentence).toMatch(
      / Within 5 miles of the tornado’s estimated place, it reaches 32,800 feet above the radar, 1\.\d miles \w+ of the marker\. From 14 tilts, 0\.5° to 19\.5°\.$/,
    );
    const isAtLeast = new Uint8Array(count * gateCount).fill(1);
    expect(sweepSentence('metric', 'echo_tops', { ...ofTops, isAtLeast })).toMatch(
      /^The echo reaches at least 10,000 m above the radar/,
    );
    const none = { ...ofTops, moments: { REF: { ...moment, codes: new Uint8Array(count * gateCount) } } };
    expect(sweepSentence('us', 'echo_tops', none)).toBe('No echo in this scan is as strong as 18 dBZ.');
  });

  it('says of other fields from which tilts they are, as saved pictures do', () => {
    expect(sweepSentence('us', 'vertically_integrated_liquid', tops)).toMatch(
      /^The highest value is 50\.0 kg\/m², .* From 14 tilts, 0\.5° to 19\.5°\.$/,
    );
    const shown = { id: 'echo_tops', sweep: tops } as const;
    expect(pictureNotes('us', [{ shown }], undefined)).toBe('From 14 tilts, 0.5° to 19.5°.');
  });

  it('has no beam of its own', () => {
    const found = { distanceKm: 16.09344, bearingDegrees: 350, heightKm: 1.5, value: 12.5, isAtLeast: true };
    expect(measuredWords('us', 'echo_tops', found)).toBe('At least 41,000 feet');
    expect(measuredWords('us', 'echo_tops', { ...found, value: 'none' })).toBe('No value');
    expect(positionWords('us', 'echo_tops', found)).toBe('10 miles north of the radar');
  });
});

describe('the words of a value', () => {
  const place = { distanceKm: 16.09344, bearingDegrees: 350, heightKm: 1.5 };

  it.each<[RadarField, number | 'none' | 'range folded' | 'unseen', string]>([
    ['reflectivity', 52.04, '52.0 dBZ'],
    ['reflectivity', -4.04, '−4.0 dBZ'],
    ['velocity', -30, '30 kt (35 mph) toward the radar'],
    ['storm_relative_velocity', 30, '30 kt (35 mph) away from the radar'],
    ['velocity', 'range folded', 'Not measurable: an echo from beyond the range'],
    ['cross_correlation_ratio', 0.998, '1.00'],
    ['reflectivity', 'none', 'No echo'],
    ['reflectivity', 'unseen', 'No value'],
  ])('of %s %s are in plain units', (field, value, words) => {
    expect(measuredWords('us', field, { ...place, value })).toBe(words);
  });

  it('say how far and how high the place is, in the visitor’s units', () => {
    const found = { ...place, value: 52 };
    expect(positionWords('us', 'reflectivity', found)).toBe(
      '10 miles north of the radar, beam 4,900 feet above it',
    );
    expect(positionWords('metric', 'reflectivity', found)).toBe(
      '16.1 km north of the radar, beam 1,500 m above it',
    );
  });

  it('state on saved pictures of velocities what was taken away and where they fold', () => {
    const motion = { metersPerSecond: 18, towardDegrees: 47 };
    const bare = sweepOf(() => 102);
    const nyquistMetersPerSecond = new Float32Array(count).fill(26.2);
    const sweep = { ...bare, radials: { ...bare.radials, nyquistMetersPerSecond } };
    const notes = (...ids: RadarField[]) =>
      pictureNotes(
        'us',
        ids.map((id) => ({ shown: { id, sweep } })),
        motion,
      );
    const fold = 'This scan folds at 51 kt (59 mph).';
    expect(notes('reflectivity', 'storm_relative_velocity')).toBe(
      `Storm-relative: 35 kt (40 mph) to the northeast taken away. ${fold}`,
    );
    expect(notes('velocity')).toBe(fold);
    expect(notes('reflectivity')).toBe('');
  });

  it('say what motion is taken away', () => {
    expect(motionWords('us', { metersPerSecond: 18, towardDegrees: 47 })).toBe(
      'Storm-relative: 35 kt (40 mph) to the northeast taken away.',
    );
  });
});
