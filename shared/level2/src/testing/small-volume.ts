import type { Moment, MomentName, Sweep, Volume } from '../volume/volume.ts';
import { SeededRandom } from '../writing/seeded-random.ts';

const startTime = Date.UTC(2022, 2, 5, 23, 59, 58);
const radials = 360;

/** A volume over midnight with four cuts and few gates: surveillance, Doppler, a higher one, and the lowest again. */
export function smallVolume({ messages }: { messages: 1 | 31 }): Volume {
  const full: MomentName[] = messages === 31 ? ['REF', 'ZDR', 'PHI', 'RHO', 'CFP'] : ['REF'];
  const cuts = [
    { elevationDegrees: 0.48, names: full },
    { elevationDegrees: 0.48, names: ['VEL', 'SW'] as MomentName[] },
    { elevationDegrees: 2.42, names: ['REF', 'VEL', 'SW'] as MomentName[] },
    { elevationDegrees: 0.48, names: full },
  ];
  return {
    station: 'KTLX',
    otherStations: [],
    location: { lat: Math.fround(35.3331), lon: Math.fround(-97.2775), groundMeters: 369, towerMeters: 19 },
    time: startTime,
    vcp: 212,
    scanPattern: {
      number: 212,
      cuts: cuts.map(({ elevationDegrees }, cut) => ({
        elevationDegrees,
        waveform: cut === 1 ? 2 : 1,
        isHalfDegree: false,
        isSails: cut === 3,
      })),
    },
    sweeps: cuts.map(({ elevationDegrees, names }, cut) => smallSweep(cut, elevationDegrees, names)),
    isComplete: true,
    problems: [],
    unreportedProblems: 0,
  };
}

function smallSweep(cut: number, elevationDegrees: number, names: readonly MomentName[]): Sweep {
  const time = Float64Array.from({ length: radials }, (_, radial) => startTime + cut * 15_000 + radial * 40);
  return {
    cut,
    elevationNumber: cut + 1,
    elevationDegrees,
    startTime: time[0] ?? 0,
    endTime: time.at(-1) ?? 0,
    nyquistMetersPerSecond: 26.2,
    isComplete: true,
    radials: {
      count: radials,
      azimuthDegrees: Float32Array.from({ length: radials }, (_, radial) => (radial + 200.1) % 360),
      elevationDegrees: new Float32Array(radials).fill(elevationDegrees),
      time,
      nyquistMetersPerSecond: new Float32Array(radials).fill(26.2),
    },
    moments: Object.fromEntries(names.map((name) => [name, smallMoment(name, cut)])),
  };
}

function smallMoment(name: MomentName, cut: number): Moment {
  const random = new SeededRandom(cut * 100 + name.charCodeAt(0));
  const gateCount = 24;
  const isWide = name === 'PHI';
  const max = isWide ? 1_023 : 255;
  const isReflectivity = name === 'REF';
  const codes = isWide ? new Uint16Array(radials * gateCount) : new Uint8Array(radials * gateCount);
  return {
    codes: codes.map(() => random.whole(0, max)),
    gateCount,
    gatesSent: new Uint16Array(radials).fill(gateCount),
    firstGateMeters: isReflectivity ? 0 : -375,
    gateSpacingMeters: isReflectivity ? 1_000 : 250,
    scale: 2,
    offset: isReflectivity ? 66 : 129,
  };
}
