import { rangeFolded } from '@touchdown/level2/volume.ts';
import { echoTopDbz } from '../section/echo-top.ts';
import { beamHeightOverGroundKm, groundRangeKm, slantRangeKm } from '../sweeps/beam-height.ts';
import { azimuthSteps, rowsByAzimuth } from '../sweeps/draw-sweep.ts';
import type { MeasuredMoment, MeasuredSweep } from '../sweeps/measured-sweep.ts';
import type { VolumeField } from './derived-fields.ts';

/** The reflectivity of one tilt. */
export interface TiltSweep {
  /** The angle by which the tilt is known. */
  tiltDegrees: number;
  sweep: MeasuredSweep;
}

/** What the beams of a volume measured over one place, the lowest first: `count` values from the beginning. */
interface Column {
  /** NaN where a beam saw no echo. */
  dbz: Float64Array;
  /** Of the beams' centers, above the antenna. */
  heightKm: Float64Array;
  count: number;
}

interface Rule {
  valueOf: (column: Column) => number;
  /** How a value is stored: code = value × scale + offset. */
  scale: number;
  offset: number;
  /** Farther away, the lowest beam is too high for the value to say something of the storm. */
  reachKm: number;
}

/** 124 nautical miles, as far as the Weather Service's first products of this kind. */
const stormReachKm = 230;
/** A value of one beam alone says nothing of the others. */
const minBeams = 2;

const rules: Record<VolumeField, Rule> = {
  maximum_reflectivity: {
    valueOf: maximumOf,
    scale: 10,
    offset: 402,
    reachKm: Number.POSITIVE_INFINITY,
  },
  echo_tops: { valueOf: echoTopOf, scale: 100, offset: 2, reachKm: stormReachKm },
  vertically_integrated_liquid: { valueOf: liquidOf, scale: 100, offset: 2, reachKm: stormReachKm },
};

/**
 * Computes a field from the reflectivity of all tilts, over the gates of the lowest one. A place needs two beams that saw
 * it. Undefined without two tilts.
 */
export function deriveVolume(field: VolumeField, tilts: readonly TiltSweep[]): MeasuredSweep | undefined {
  const { valueOf, scale, offset, reachKm } = rules[field];
  const lowestFirst = tilts
    .filter(({ sweep }) => sweep.moments.REF)
    .toSorted((a, b) => a.sweep.elevationDegrees - b.sweep.elevationDegrees);
  const lowest = lowestFirst[0]?.sweep;
  const grid = lowest?.moments.REF;
  if (!lowest || !grid || lowestFirst.length < minBeams) return undefined;
  const { firstGateMeters, gateSpacingMeters } = grid;
  const within = Math.floor((reachKm * 1_000 - firstGateMeters) / gateSpacingMeters) + 1;
  const gateCount = Math.min(grid.gateCount, Math.max(1, within));
  const groundKm = Float64Array.from({ length: gateCount }, (_, gate) =>
    groundRangeKm((firstGateMeters + gate * gateSpacingMeters) / 1_000, lowest.elevationDegrees),
  );
  const { count, azimuthDegrees } = lowest.radials;
  const steps = Array.from(
    azimuthDegrees,
    (azimuth) => Math.floor((azimuth / 360) * azimuthSteps) % azimuthSteps,
  );
  const beams = lowestFirst.flatMap(({ sweep }) => beamOver(sweep, groundKm, steps) ?? []);
  const codes = new Uint16Array(count * gateCount);
  const isAtLeast = field === 'echo_tops' ? new Uint8Array(codes.length) : undefined;
  const column: Column = {
    dbz: new Float64Array(beams.length),
    heightKm: new Float64Array(beams.length),
    count: 0,
  };
  for (let radial = 0, at = 0; radial < count; radial += 1) {
    const there = beams.filter(({ rows }) => (rows[radial] as number) >= 0);
    for (let gate = 0; gate < gateCount; gate += 1, at += 1) {
      if (!fillColumn(column, there, radial, gate)) continue;
      const value = valueOf(column);
      if (Number.isNaN(value)) continue;
      codes[at] = Math.max(rangeFolded + 1, Math.round(value * scale) + offset);
      if (isAtLeast && isOpenAbove(column)) isAtLeast[at] = 1;
    }
  }
  const names = lowestFirst.map(({ tiltDegrees }) => tiltDegrees);
  return {
    elevationDegrees: lowest.elevationDegrees,
    radials: { count, azimuthDegrees },
    moments: { REF: { codes, gateCount, firstGateMeters, gateSpacingMeters, scale, offset } },
    tilts: { count: names.length, lowestDegrees: Math.min(...names), highestDegrees: Math.max(...names) },
    ...(isAtLeast && { isAtLeast }),
  };
}

/** One beam over the grid of the lowest. */
interface Beam {
  codes: MeasuredMoment['codes'];
  dbzOf: Float64Array;
  /** Where its row begins for each radial of the grid; −1 where it has none. */
  rows: Int32Array;
  /** Its gate over each gate of the grid; −1 beyond its gates. */
  gates: Int32Array;
  /** For each radial of the grid, which of its gates were not cut away. */
  first: Int32Array;
  end: Int32Array;
  heightKm: Float64Array;
}

function beamOver(
  { elevationDegrees, radials, moments: { REF: moment } }: MeasuredSweep,
  groundKm: Float64Array,
  steps: readonly number[],
): Beam | undefined {
  if (!moment) return undefined;
  const { codes, kept, gateCount, firstGateMeters, gateSpacingMeters, scale, offset } = moment;
  const rowsOfSteps = rowsByAzimuth(radials, gateCount, azimuthSteps);
  const rows = Int32Array.from(steps, (step) => rowsOfSteps[step] ?? -1);
  return {
    codes,
    dbzOf: Float64Array.from({ length: 2 ** (8 * codes.BYTES_PER_ELEMENT) }, (_, code) =>
      code > rangeFolded ? (code - offset) / scale : Number.NaN,
    ),
    rows,
    first: rows.map((row) => kept?.first[row / gateCount] ?? 0),
    end: rows.map((row) => kept?.end[row / gateCount] ?? gateCount),
    gates: Int32Array.from(groundKm, (km) => {
      const slantMeters = slantRangeKm(km, elevationDegrees) * 1_000;
      const gate = Math.round((slantMeters - firstGateMeters) / gateSpacingMeters);
      return gate >= 0 && gate < gateCount ? gate : -1;
    }),
    heightKm: groundKm.map((km) => beamHeightOverGroundKm(km, elevationDegrees)),
  };
}

/**
 * Whether enough beams saw the place. What is folded into their gates from far away says nothing of it, and neither does
 * what was cut away.
 */
function fillColumn(column: Column, beams: readonly Beam[], radial: number, gate: number): boolean {
  let count = 0;
  for (const { codes, dbzOf, rows, gates, first, end, heightKm } of beams) {
    const own = gates[gate] as number;
    if (own < (first[radial] as number) || own >= (end[radial] as number)) continue;
    const code = codes[(rows[radial] as number) + own] as number;
    if (code === rangeFolded) continue;
    column.dbz[count] = dbzOf[code] as number;
    column.heightKm[count] = heightKm[gate] as number;
    count += 1;
  }
  column.count = count;
  return count >= minBeams;
}

function maximumOf({ dbz, count }: Column): number {
  let most = Number.NaN;
  for (let beam = 0; beam < count; beam += 1)
    if (!((dbz[beam] as number) <= most) && !Number.isNaN(dbz[beam])) most = dbz[beam] as number;
  return most;
}

/** What a beam without echo counts as above one with echo: the weakest echo that these radars measure 100 km away. */
const noEchoDbz = 0;

/**
 * The height of 18 dBZ, linear between the highest beam that has so much and the next one: Lakshmanan and others, "An
 * Improved Method for Estimating Radar Echo-Top Height", Weather and Forecasting 28 (2013). Above the highest beam that
 * saw the place nothing is known, and the center of that beam counts.
 */
function echoTopOf({ dbz, heightKm, count }: Column): number {
  let below = count - 1;
  while (below >= 0 && !((dbz[below] as number) >= echoTopDbz)) below -= 1;
  if (below < 0) return Number.NaN;
  const height = heightKm[below] as number;
  if (below === count - 1) return height;
  const echo = dbz[below] as number;
  const above = dbz[below + 1] as number;
  const share = (echo - echoTopDbz) / (echo - (Number.isNaN(above) ? noEchoDbz : above));
  return height + share * ((heightKm[below + 1] as number) - height);
}

function isOpenAbove({ dbz, count }: Column): boolean {
  return (dbz[count - 1] as number) >= echoTopDbz;
}

/** Greater reflectivity is hail, which would count as much more water than it is. */
const hailCapDbz = 56;

/**
 * Liquid water in kg/m²: 3.44 × 10⁻⁶ Σ ((Za + Zb) / 2)^(4/7) Δh, with Z in mm⁶/m³ and Δh in meters, from the lowest beam
 * to the highest: Greene and Clark, "Vertically Integrated Liquid Water", Monthly Weather Review 100 (1972). A beam
 * without echo counts as no water. NaN where no beam has echo.
 */
function liquidOf({ dbz, heightKm, count }: Column): number {
  let [sum, hasEcho] = [0, false];
  let below = 0;
  for (let beam = 0; beam < count; beam += 1) {
    const echo = dbz[beam] as number;
    const here = Number.isNaN(echo) ? 0 : 10 ** (Math.min(echo, hailCapDbz) / 10);
    hasEcho ||= here > 0;
    if (beam > 0 && below + here > 0) {
      const meters = ((heightKm[beam] as number) - (heightKm[beam - 1] as number)) * 1_000;
      sum += ((below + here) / 2) ** (4 / 7) * meters;
    }
    below = here;
  }
  return hasEcho ? 3.44e-6 * sum : Number.NaN;
}
