import type { RadarStation } from '@touchdown/shared/radar/radar-station.ts';
import type { MomentName, Moment, Sweep, Volume } from '@touchdown/shared/level2/volume.ts';
import { seededRandom, type SeededRandom } from '../sample/seeded-random.ts';
import { sampleStorm, type StormAir } from './storm-air.ts';
import { eraOf, type Era } from './storm-eras.ts';

/**
 * A made-up supercell that follows a tornado's track past a radar: what the local cloud has for an archive,
 * where there is no network. Twelve volumes over the event and the minutes around it, of the kind that the
 * radar sent in that year, always the same for the same event.
 */
export interface SimulatedEvent {
  station: RadarStation;
  /** Milliseconds since 1970, UTC. */
  beganAt: number;
  endedAt: number;
  from: { lat: number; lon: number };
  to: { lat: number; lon: number };
  seed: number;
}

export const simulatedVolumes = 12;
/** Of the loop before the tornado and behind it. */
const marginMilliseconds = 10 * 60_000;
const kmPerDegree = 111.2;

export function simulateStorm(event: SimulatedEvent): Volume[] {
  const start = event.beganAt - marginMilliseconds;
  const step = (event.endedAt + marginMilliseconds - start) / (simulatedVolumes - 1);
  return Array.from({ length: simulatedVolumes }, (_, place) =>
    simulateVolume(event, Math.round(start + step * place)),
  );
}

export function simulateVolume(event: SimulatedEvent, time: number): Volume {
  const { station } = event;
  const era = eraOf(time);
  const cuts = era.cuts.map((cut, place) => ({ ...cut, place }));
  let clock = time;
  const sweeps = cuts.map((cut) => {
    const sweep = simulateSweep(event, era, cut, clock);
    clock = sweep.endTime + 1_000;
    return sweep;
  });
  const dual = era.messages === 31;
  return {
    station: station.id,
    location: dual
      ? {
          lat: Math.fround(station.lat),
          lon: Math.fround(station.lon),
          groundMeters: station.elevationMeters,
          towerMeters: 20,
        }
      : undefined,
    time,
    vcp: era.vcp,
    scanPattern: dual
      ? {
          number: era.vcp,
          cuts: cuts.map(({ elevationDegrees, place, hasDoppler }) => ({
            elevationDegrees,
            waveform: hasDoppler ? 2 : 1,
            isHalfDegree: era.radials === 720,
            isSails: place >= 4,
          })),
        }
      : undefined,
    sweeps,
    isComplete: true,
    problems: [],
    untoldProblems: 0,
  };
}

interface Cut {
  place: number;
  elevationDegrees: number;
  hasDoppler: boolean;
  hasReflectivity: boolean;
}

function simulateSweep(event: SimulatedEvent, era: Era, cut: Cut, startTime: number): Sweep {
  const random = seededRandom(event.seed * 7_919 + cut.place + Math.floor(startTime / 1_000));
  const storm = stormAt(event, startTime);
  const spacing = 360 / era.radials;
  const first = random.whole(0, era.radials - 1);
  const count = era.radials;
  const azimuthDegrees = Float32Array.from(
    { length: count },
    (_, radial) => ((first + radial) % count) * spacing + spacing / 2,
  );
  const time = Float64Array.from(
    { length: count },
    (_, radial) => startTime + Math.round((radial * 15_000) / count),
  );
  const gates = Object.fromEntries(
    era.moments
      .filter(({ name }) => (isDoppler(name) ? cut.hasDoppler : cut.hasReflectivity))
      .map(({ name, ...layout }) => [name, emptyMoment(layout, count)]),
  ) as Partial<Record<MomentName, Moment>>;
  for (let radial = 0; radial < count; radial += 1)
    fillRadial(gates, radial, azimuthDegrees[radial] ?? 0, cut, storm, random);
  return {
    cut: cut.place,
    elevationNumber: cut.place + 1,
    elevationDegrees: cut.elevationDegrees,
    startTime,
    endTime: time.at(-1) ?? startTime,
    nyquistMetersPerSecond: nyquist,
    isComplete: true,
    radials: {
      count,
      azimuthDegrees,
      elevationDegrees: new Float32Array(count).fill(cut.elevationDegrees),
      time,
      nyquistMetersPerSecond: new Float32Array(count).fill(nyquist),
    },
    moments: gates,
  };
}

const nyquist = 32;

function isDoppler(name: MomentName): boolean {
  return name === 'VEL' || name === 'SW';
}

type Layout = Omit<Era['moments'][number], 'name'>;

function emptyMoment({ gateCount, wordBits, ...layout }: Layout, radials: number): Moment {
  const codes = wordBits === 8 ? new Uint8Array(radials * gateCount) : new Uint16Array(radials * gateCount);
  return { ...layout, gateCount, codes, gatesSent: new Uint16Array(radials).fill(gateCount) };
}

/** Kilometres east and north of the radar, and the way the storm goes. */
function stormAt({ station, from, to, beganAt, endedAt }: SimulatedEvent, time: number) {
  const share = (time - beganAt) / Math.max(60_000, endedAt - beganAt);
  const east = (lon: number) => (lon - station.lon) * kmPerDegree * Math.cos((station.lat * Math.PI) / 180);
  const north = (lat: number) => (lat - station.lat) * kmPerDegree;
  const dx = east(to.lon) - east(from.lon);
  const dy = north(to.lat) - north(from.lat);
  const isPoint = Math.hypot(dx, dy) < 0.5;
  return {
    x: east(from.lon) + dx * share,
    y: north(from.lat) + dy * share,
    // Without a track, northeast: where most of them go.
    heading: isPoint ? Math.PI / 4 : Math.atan2(dx, dy),
    strength: Math.max(0.35, 1 - Math.abs(share - 0.5) * 0.6),
  };
}

export type StormPlace = ReturnType<typeof stormAt>;

/** Gates are sampled by the finest layout, a quarter of a kilometre; coarser ones take the gate at their centre. */
function fillRadial(
  moments: Partial<Record<MomentName, Moment>>,
  radial: number,
  azimuth: number,
  cut: Cut,
  storm: StormPlace,
  random: SeededRandom,
): void {
  const sine = Math.sin((azimuth * Math.PI) / 180);
  const cosine = Math.cos((azimuth * Math.PI) / 180);
  const finest = Object.values(moments).reduce<Moment | undefined>(
    (best, moment) => (!best || moment.gateSpacingMeters < best.gateSpacingMeters ? moment : best),
    undefined,
  );
  if (!finest) return;
  const airs: StormAir[] = [];
  const step = finest.gateSpacingMeters / 1_000;
  const reach = Math.max(
    ...Object.values(moments).map(
      (moment) => (moment.firstGateMeters + moment.gateCount * moment.gateSpacingMeters) / 1_000,
    ),
  );
  for (let range = step / 2; range < reach; range += step)
    airs.push(sampleStorm(range * sine, range * cosine, range, cut.elevationDegrees, storm, random));
  for (const [name, moment] of Object.entries(moments) as [MomentName, Moment][]) {
    const row = radial * moment.gateCount;
    for (let gate = 0; gate < moment.gateCount; gate += 1) {
      const range = (moment.firstGateMeters + (gate + 0.5) * moment.gateSpacingMeters) / 1_000;
      const air = airs[Math.floor(range / step)];
      if (air) moment.codes[row + gate] = codeOf(name, air, moment);
    }
  }
}

/** Doppler moments see no farther than this without ambiguity: beyond it strong echoes fold. */
const unambiguousKm = 150;

function codeOf(name: MomentName, air: StormAir, { scale, offset, codes }: Moment): number {
  if (Number.isNaN(air.REF)) return 0;
  if (isDoppler(name) && air.range > unambiguousKm) return air.REF > 25 ? 1 : 0;
  const value = name === 'VEL' ? fold(air.VEL) : air[name as Exclude<MomentName, 'CFP'>];
  const max = codes.BYTES_PER_ELEMENT === 1 ? 255 : 1_058;
  return Math.max(2, Math.min(max, Math.round(value * scale + offset)));
}

/** Faster than the Nyquist velocity looks like slower, the other way. */
function fold(velocity: number): number {
  return velocity - 2 * nyquist * Math.round(velocity / (2 * nyquist));
}
