import type { MomentName, Moment, Sweep, Volume } from '../volume/volume.ts';
import { SeededRandom } from './seeded-random.ts';
import { sampleStorm, type Storm } from './storm-air.ts';

/**
 * A simulated supercell that follows a tornado's track past a radar. The local cloud uses it as its archive
 * when there is no network, and tests render loops from it. It is always the same for the same event, and has
 * the format of a present-day radar.
 */
export interface SimulatedEvent {
  station: SimulatedStation;
  /** Milliseconds since 1970, UTC. */
  beganAt: number;
  endedAt: number;
  from: Position;
  to: Position;
  seed: number;
}

interface Position {
  lat: number;
  lon: number;
}

export interface SimulatedStation extends Position {
  /** ICAO identifier. */
  id: string;
  /** The height of the ground above mean sea level. */
  elevationMeters: number;
}

/** On a sphere with the mean radius of the earth. */
export const kmPerDegree = (6371.0088 * Math.PI) / 180;

const surveillance: readonly SimulatedMoment[] = ['REF', 'ZDR', 'PHI', 'RHO'];
const doppler: readonly SimulatedMoment[] = ['VEL', 'SW'];
/** Each angle has two cuts, as in real scans, and the lowest is repeated at the end (SAILS). */
const cuts = [0.48, 1.45, 0.48].flatMap((elevationDegrees, turn) =>
  [surveillance, doppler].map((names) => ({ elevationDegrees, names, isSails: turn === 2 })),
);
const vcp = 212;
const radialCount = 720;
const gates = { gateCount: 920, firstGateMeters: 2_125, gateSpacingMeters: 250 };
const nyquist = 32;

type SimulatedMoment = Exclude<MomentName, 'CFP'>;

/** A code is the value times `scale` plus `offset`; PHI takes 16 bits. */
const codings: Readonly<Record<SimulatedMoment, { scale: number; offset: number }>> = {
  REF: { scale: 2, offset: 66 },
  VEL: { scale: 2, offset: 129 },
  SW: { scale: 2, offset: 129 },
  ZDR: { scale: 16, offset: 128 },
  PHI: { scale: Math.fround(2.8361), offset: 2 },
  RHO: { scale: 300, offset: -60.5 },
};

export function simulateVolume(event: SimulatedEvent, time: number): Volume {
  const { station } = event;
  let clock = time;
  const sweeps = cuts.map((_, cut) => {
    const sweep = simulateSweep(event, cut, clock);
    clock = sweep.endTime + 1_000;
    return sweep;
  });
  return {
    station: station.id,
    otherStations: [],
    location: {
      lat: Math.fround(station.lat),
      lon: Math.fround(station.lon),
      groundMeters: station.elevationMeters,
      towerMeters: 20,
    },
    time,
    vcp,
    scanPattern: {
      number: vcp,
      cuts: cuts.map(({ elevationDegrees, names, isSails }) => ({
        elevationDegrees,
        waveform: names === doppler ? 2 : 1,
        isHalfDegree: true,
        isSails,
      })),
    },
    sweeps,
    isComplete: true,
    problems: [],
    unreportedProblems: 0,
  };
}

function simulateSweep(event: SimulatedEvent, cut: number, startTime: number): Sweep {
  const { elevationDegrees = 0, names = [] } = cuts[cut] ?? {};
  const random = new SeededRandom(event.seed * 7_919 + cut + Math.floor(startTime / 1_000));
  const storm = stormAt(event, startTime);
  const first = random.whole(0, radialCount - 1);
  const count = radialCount;
  const spacing = 360 / count;
  const azimuthDegrees = Float32Array.from(
    { length: count },
    (_, radial) => ((first + radial) % count) * spacing + spacing / 2,
  );
  const time = Float64Array.from(
    { length: count },
    (_, radial) => startTime + Math.round((radial * 15_000) / count),
  );
  const moments = names.map((name) => ({ name, moment: emptyMoment(name) }));
  for (const [radial, azimuth] of azimuthDegrees.entries())
    fillRadial(moments, radial, azimuth, elevationDegrees, storm, random);
  return {
    cut,
    elevationNumber: cut + 1,
    elevationDegrees,
    startTime,
    endTime: time.at(-1) ?? startTime,
    nyquistMetersPerSecond: nyquist,
    isComplete: true,
    radials: {
      count,
      azimuthDegrees,
      elevationDegrees: new Float32Array(count).fill(elevationDegrees),
      time,
      nyquistMetersPerSecond: new Float32Array(count).fill(nyquist),
    },
    moments: Object.fromEntries(moments.map(({ name, moment }) => [name, moment])),
  };
}

function emptyMoment(name: SimulatedMoment): Moment {
  const length = radialCount * gates.gateCount;
  return {
    ...gates,
    ...codings[name],
    codes: name === 'PHI' ? new Uint16Array(length) : new Uint8Array(length),
    gatesSent: new Uint16Array(radialCount).fill(gates.gateCount),
  };
}

/** Returns the storm's position in kilometres east and north of the radar, and its direction. */
function stormAt({ station, from, to, beganAt, endedAt }: SimulatedEvent, time: number): Storm {
  const share = (time - beganAt) / Math.max(60_000, endedAt - beganAt);
  const east = (lon: number) => (lon - station.lon) * kmPerDegree * Math.cos((station.lat * Math.PI) / 180);
  const north = (lat: number) => (lat - station.lat) * kmPerDegree;
  const dx = east(to.lon) - east(from.lon);
  const dy = north(to.lat) - north(from.lat);
  const isPoint = Math.hypot(dx, dy) < 0.5;
  // Without a track the storm moves to the northeast, as most do.
  const heading = isPoint ? Math.PI / 4 : Math.atan2(dx, dy);
  return {
    x: east(from.lon) + dx * share,
    y: north(from.lat) + dy * share,
    sine: Math.sin(heading),
    cosine: Math.cos(heading),
    strength: Math.max(0.35, 1 - Math.abs(share - 0.5) * 0.6),
  };
}

function fillRadial(
  moments: readonly { name: SimulatedMoment; moment: Moment }[],
  radial: number,
  azimuth: number,
  elevationDegrees: number,
  storm: Storm,
  random: SeededRandom,
): void {
  const sine = Math.sin((azimuth * Math.PI) / 180);
  const cosine = Math.cos((azimuth * Math.PI) / 180);
  for (let gate = 0; gate < gates.gateCount; gate += 1) {
    const range = (gates.firstGateMeters + (gate + 0.5) * gates.gateSpacingMeters) / 1_000;
    const air = sampleStorm(range * sine, range * cosine, elevationDegrees, storm, random);
    // Zero means no echo.
    if (!air) continue;
    for (const { name, moment } of moments) {
      const { codes, scale, offset } = moment;
      const value = name === 'VEL' ? fold(air.VEL) : air[name];
      const maxCode = name === 'PHI' ? 1_058 : 255;
      const code = Math.round(value * scale + offset);
      codes[radial * gates.gateCount + gate] = Math.max(2, Math.min(maxCode, code));
    }
  }
}

/** A speed above the Nyquist velocity is measured as a lower speed in the opposite direction. */
function fold(velocity: number): number {
  return velocity - 2 * nyquist * Math.round(velocity / (2 * nyquist));
}
