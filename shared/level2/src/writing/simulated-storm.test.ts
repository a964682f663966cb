import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { bunzip2 } from '../bunzip2/bunzip2.ts';
import { LevelTwoReader } from '../reading/level-two-reader.ts';
import type { Moment, Sweep } from '../volume/volume.ts';
import { kmPerDegree, simulateVolume, type SimulatedEvent } from './simulated-storm.ts';
import { writeVolume } from './write-volume.ts';

const decompress = bunzip2();
const station = { id: 'KTLX', lat: 35.333361, lon: -97.277761, elevationMeters: 390 };

const beganAt = Date.UTC(2013, 4, 20, 19, 56);
const event: SimulatedEvent = {
  station,
  beganAt,
  endedAt: beganAt + 40 * 60_000,
  from: { lat: 35.284, lon: -97.628 },
  to: { lat: 35.341, lon: -97.402 },
  seed: 5,
};

test('a simulated volume is decoded as it was written, and is the same each time', () => {
  const volume = simulateVolume(event, event.beganAt);
  const reader = new LevelTwoReader({ decompress });
  reader.push(writeVolume(volume, { messages: 31, container: 'plain' }));
  const found = reader.end();
  expect(found.problems).toEqual([]);
  expect(found.sweeps.map(({ moments }) => Object.keys(moments).join(' '))).toEqual([
    'REF ZDR PHI RHO',
    'VEL SW',
    'REF ZDR PHI RHO',
    'VEL SW',
    'REF ZDR PHI RHO',
    'VEL SW',
  ]);
  for (const [place, sweep] of found.sweeps.entries()) {
    for (const [name, moment] of Object.entries(sweep.moments)) {
      const written = volume.sweeps[place]?.moments[name as 'REF'];
      expect(Buffer.compare(bytesOf(moment), bytesOf(written as Moment))).toBe(0);
    }
  }
  // A matcher takes seconds for millions of codes.
  expect(isDeepStrictEqual(simulateVolume(event, event.beganAt), volume)).toBe(true);
});

test('either half of split cuts can be read alone', () => {
  const bytes = writeVolume(simulateVolume(event, event.beganAt), { messages: 31, container: 'ldm-bzip2' });
  const momentsOf = (half: 'surveillance' | 'Doppler') => {
    const reader = new LevelTwoReader({ decompress, wants: { upToDegrees: 0.7, half } });
    reader.push(bytes);
    const { sweeps, isComplete } = reader.end();
    expect(isComplete).toBe(true);
    return sweeps.map(({ moments }) => Object.keys(moments).join(' '));
  };
  expect(momentsOf('surveillance')).toEqual(['REF ZDR PHI RHO', 'REF ZDR PHI RHO']);
  expect(momentsOf('Doppler')).toEqual(['VEL SW', 'VEL SW']);
});

test('the velocities have a couplet at the position of the tornado', () => {
  const { sweeps } = simulateVolume(event, event.beganAt);
  const doppler = sweeps.find(({ moments }) => moments.VEL) as Sweep;
  const near = valuesAround(doppler, 'VEL', event.from, 3);
  expect(Math.max(...near) - Math.min(...near)).toBeGreaterThan(25);
  const surveillance = sweeps.find(({ moments }) => moments.REF) as Sweep;
  expect(Math.max(...valuesAround(surveillance, 'REF', event.from, 4))).toBeGreaterThan(45);
});

function bytesOf({ codes }: Moment): Buffer {
  return Buffer.from(codes.buffer, codes.byteOffset, codes.byteLength);
}

function valuesAround(
  { radials, moments }: Sweep,
  name: 'REF' | 'VEL',
  place: { lat: number; lon: number },
  withinKm: number,
): number[] {
  const moment = moments[name] as Moment;
  const east = (place.lon - station.lon) * kmPerDegree * Math.cos((station.lat * Math.PI) / 180);
  const north = (place.lat - station.lat) * kmPerDegree;
  const km = Math.hypot(east, north);
  const bearing = (Math.atan2(east, north) * 180) / Math.PI;
  const values: number[] = [];
  for (const [radial, azimuth] of radials.azimuthDegrees.entries()) {
    const turn = ((azimuth - bearing) * Math.PI) / 180;
    for (let gate = 0; gate < moment.gateCount; gate += 1) {
      const range = (moment.firstGateMeters + gate * moment.gateSpacingMeters) / 1_000;
      const code = moment.codes[radial * moment.gateCount + gate] ?? 0;
      const distance = Math.hypot(range * Math.cos(turn) - km, range * Math.sin(turn));
      if (code > 1 && distance < withinKm) values.push((code - moment.offset) / moment.scale);
    }
  }
  return values;
}
