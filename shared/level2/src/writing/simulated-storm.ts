import type { MomentName, Moment, Sweep, Volume } from '../volume/volume.ts';
import { SeededRandom } from './seeded-random.ts';

/** What a radar would measure at one place of the simulated storm. */
interface StormAir {
  REF: number;
  VEL: number;
  SW: number;
  ZDR: number;
  PHI: number;
  RHO: number;
}

interface Storm {
  /** Position of the mesocyclone, in kilometres east and north of the radar. */
  x: number;
  y: number;
  /** Of its direction, clockwise from north. */
  sine: number;
  cosine: number;
  strength: number;
}

/** The storm has no echo farther than this from the mesocyclone. */
const stormKm = 90;

/**
 * The coordinates of the storm are `ahead` and `left` of its direction, with the mesocyclone at the origin. The
 * core of the forward flank is ahead and to the left; the hook extends from its rear around the origin; the
 * wind rotates about the origin, fastest at a distance of 1.5 km.
 */
function sampleStorm(
  x: number,
  y: number,
  elevationDegrees: number,
  storm: Storm,
  random: SeededRandom,
): StormAir | undefined {
  const { sine, cosine, strength } = storm;
  const dx = x - storm.x;
  const dy = y - storm.y;
  if (Math.abs(dx) > stormKm || Math.abs(dy) > stormKm) return undefined;
  const ahead = dx * sine + dy * cosine;
  const left = -dx * cosine + dy * sine;
  const grain = (random.next() + random.next() + random.next() - 1.5) * 3;
  const echo = stormEcho(ahead, left, strength);
  // What follows only makes less of nothing. Most of the air has no echo.
  if (echo <= 0) return undefined;
  const texture = 2 * Math.sin(x * 1.7 + y * 0.9) + 2 * Math.sin(x * 0.6 - y * 1.3);
  // Above the lowest beam the core is weaker.
  const REF = echo - elevationDegrees * 1.5 + (texture + grain) * Math.min(1, echo / 15);
  if (!(REF > 2)) return undefined;
  const debris = Math.exp(-(ahead ** 2 + left ** 2) / 0.8) * strength;
  const noise = random.next();
  return {
    REF: Math.min(72, REF + debris * 8),
    VEL: radialWind(x, y, dx, dy, storm) + grain * 0.4,
    SW: 1 + 6 * Math.exp(-(ahead ** 2 + left ** 2) / 4) + noise,
    ZDR: Math.max(-2, Math.min(6, (REF - 20) / 12 + noise * 0.6 - debris * 3)),
    PHI: 60 + Math.max(0, 40 - Math.hypot(ahead - 8, left - 4)) * 1.5 + noise * 4,
    RHO: Math.max(0.3, 0.985 - noise * 0.02 - debris * 0.5),
  };
}

function stormEcho(ahead: number, left: number, strength: number): number {
  const core = rain(74, (ahead - 9) / 9, (left - 5) / 5);
  const flank = rain(50, (ahead - 20) / 16, (left - 8) / 11);
  const anvil = rain(30, (ahead - 34) / 30, (left - 8) / 20);
  return Math.max(core, flank, anvil, hookEcho(ahead, left) * (0.6 + 0.4 * strength)) - 10;
}

/** The echo of rain that weakens from its middle. Where it is too weak to be one, it is not worked out. */
function rain(peak: number, widthsAhead: number, widthsLeft: number): number {
  const [along, across] = [widthsAhead ** 2, widthsLeft ** 2];
  return along + across > 2.1 ? 0 : peak * Math.exp(-along) * Math.exp(-across);
}

/** Farther from the mesocyclone, the hook is too weak to be an echo. */
const hookKm = 6;

/** An arm from the rear of the core, behind the mesocyclone and around its right side, open towards the inflow. */
function hookEcho(ahead: number, left: number): number {
  const distance = Math.hypot(ahead, left);
  if (distance > hookKm) return 0;
  const turned = (Math.atan2(-ahead, left) + 2 * Math.PI + 0.6) % (2 * Math.PI);
  const along = turned / (1.35 * Math.PI);
  const arm = 3.4 - 1.1 * Math.min(1, along);
  const reach = along <= 1 ? 1 : bump(along - 1, 0.12);
  const ball = 50 * bump(distance, 0.8);
  return Math.max(66 * bump(distance - arm, 1.3 - 0.4 * Math.min(1, along)) * reach, ball);
}

function bump(distance: number, width: number): number {
  return Math.exp(-((distance / width) ** 2));
}

/** The wind towards (negative) or away from the radar: the motion of the storm and the rotation of its couplet. */
function radialWind(x: number, y: number, dx: number, dy: number, { sine, cosine, strength }: Storm): number {
  const range = Math.max(0.5, Math.hypot(x, y));
  const distance = Math.max(0.05, Math.hypot(dx, dy));
  const core = 1.5;
  const spin = 22 * strength * (distance < core ? distance / core : (core / distance) ** 0.8);
  const u = 9 * sine - (dy / distance) * spin;
  const v = 9 * cosine + (dx / distance) * spin;
  return (u * x + v * y) / range;
}

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
