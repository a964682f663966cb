import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { unfoldSweep, type UnfoldedGates } from '@touchdown/level2/unfold.ts';
import { release, type Sweep, type Moment } from '@touchdown/level2/volume.ts';
import { slantRangeKm } from '@touchdown/shared/radar/sweeps/beam-height.ts';
import { areaFromRadar, type SweepArea, type GroundSpan } from './area-from-radar.ts';
import {
  sweepFieldNames,
  type SweepField,
  type SweepFile,
  type SweepTurn,
} from '@touchdown/shared/radar/sweep-file/sweep-file.ts';
import { sweepsOfFields } from '@touchdown/shared/radar/sweep-file/sweeps-of-fields.ts';

/** The codes of measurements in a file. */
const leastCode = 2;
const greatestCode = 255;

export interface SweepToCut {
  /** The sweep of the loop's frame. */
  shown: Sweep;
  /** All sweeps that were read of its volume. */
  sweeps: readonly Sweep[];
  station: string;
  radar: Position & { antennaMeters: number };
  area: SweepArea;
  /** What is known from the whole volume. Other sweeps are unfolded by themselves. */
  knownUnfolding?: ReadonlyMap<Sweep, UnfoldedGates> | undefined;
}

interface CutTurn {
  turn: SweepTurn;
  rows: CutRow[];
}

/** The fields of a frame's angle, as far as they are in the area; undefined if none is. Gates beside it are 0. */
export function cutSweep({
  shown,
  sweeps,
  station,
  radar,
  area,
  knownUnfolding,
}: SweepToCut): SweepFile | undefined {
  const spanAt = areaFromRadar(radar, area);
  const chosen = sweepsOfFields(shown, sweeps);
  const turns = new Map<Sweep, CutTurn>();
  const fields: SweepField[] = [];
  for (const name of sweepFieldNames) {
    const sweep = chosen[name];
    const moment = sweep?.moments[name];
    if (!sweep || !moment) continue;
    const { turn, rows } = turns.get(sweep) ?? cutTurn(sweep, spanAt);
    turns.set(sweep, { turn, rows });
    const gates = gatesOfRows(rows, moment, sweep.elevationDegrees);
    if (!gates) continue;
    const size = rows.length * gates.count;
    const { scale, offset, codes } = moment;
    const known = knownUnfolding?.get(sweep);
    const unfolded = name === 'VEL' ? (known ?? unfoldSweep(sweep, moment)) : undefined;
    fields.push({
      name,
      turn,
      ...(codes instanceof Uint8Array
        ? { codes: copyGates(codes, new Uint8Array(size), gates), scale, offset }
        : fitIntoBytes(copyGates(codes, new Uint16Array(size), gates), moment)),
      kept: {
        first: Uint16Array.from(gates.rows, ({ at }) => at),
        end: Uint16Array.from(gates.rows, ({ from, to, at }) => at + to - from),
      },
      ...(unfolded && {
        folds: copyGates(unfolded.folds, new Int8Array(size), gates),
        doubt: copyGates(unfolded.doubt, new Uint8Array(size), gates),
      }),
      gateCount: gates.count,
      firstGateMeters: moment.firstGateMeters + gates.first * moment.gateSpacingMeters,
      gateSpacingMeters: moment.gateSpacingMeters,
    });
    if (!unfolded || known) continue;
    // As large as the sweep, and only the area is kept of them.
    release(unfolded.folds);
    release(unfolded.doubt);
  }
  if (fields.length === 0) return undefined;
  return { station, time: shown.startTime, elevationDegrees: shown.elevationDegrees, ...radar, fields };
}

function cutTurn(
  { radials, startTime, elevationDegrees }: Sweep,
  spanAt: ReturnType<typeof areaFromRadar>,
): CutTurn {
  const rows: CutRow[] = [];
  for (let radial = 0; radial < radials.count; radial += 1) {
    const span = spanAt(radials.azimuthDegrees[radial] ?? 0);
    if (span) rows.push({ radial, ...span });
  }
  const pick = (values: Float32Array) =>
    Float32Array.from(rows, ({ radial }) => values[radial] ?? Number.NaN);
  return {
    rows,
    turn: {
      time: startTime,
      elevationDegrees,
      azimuthDegrees: pick(radials.azimuthDegrees),
      nyquistMetersPerSecond: pick(radials.nyquistMetersPerSecond),
    },
  };
}

/** A radial over the area, by its index in the sweep. */
interface CutRow extends GroundSpan {
  radial: number;
}

/** The gates to keep. Each row of a file has as many as all rows together need. */
interface CutGates {
  /** The first gate of every row. */
  first: number;
  count: number;
  /** The parts of the moment's table that are in the area, one for each row. */
  rows: { from: number; to: number; at: number }[];
}

/** Undefined if no row has a gate in the area. */
function gatesOfRows(
  rows: readonly CutRow[],
  { firstGateMeters, gateSpacingMeters, gateCount }: Moment,
  elevationDegrees: number,
): CutGates | undefined {
  const gateAt = (km: number) =>
    (slantRangeKm(km, elevationDegrees) * 1_000 - firstGateMeters) / gateSpacingMeters;
  const spans = rows.map(({ radial, nearestKm, farthestKm }) => ({
    radial,
    first: Math.max(0, Math.floor(gateAt(nearestKm))),
    end: Math.min(gateCount, Math.ceil(gateAt(farthestKm)) + 1),
  }));
  const kept = spans.filter(({ first, end }) => end > first);
  if (kept.length === 0) return undefined;
  const first = Math.min(...kept.map((span) => span.first));
  const count = Math.max(...kept.map(({ end }) => end)) - first;
  return {
    first,
    count,
    rows: spans.map(({ radial, first: from, end }) => ({
      from: radial * gateCount + from,
      to: radial * gateCount + Math.max(from, end),
      at: end > from ? from - first : 0,
    })),
  };
}

function copyGates<Table extends Uint8Array | Uint16Array | Int8Array>(
  from: Table,
  to: Table,
  gates: CutGates,
): Table {
  for (const [row, span] of gates.rows.entries())
    if (span.to > span.from) to.set(from.subarray(span.from, span.to), row * gates.count + span.at);
  return to;
}

/** Codes of 16 bits are rounded to steps of several, so that those in the area fit into 8 bits. */
function fitIntoBytes(wide: Uint16Array, { scale, offset }: Moment) {
  let min = 0xffff;
  let max = leastCode;
  for (let at = 0; at < wide.length; at += 1) {
    const code = wide[at] as number;
    if (code <= 1) continue;
    if (code < min) min = code;
    if (code > max) max = code;
  }
  min = Math.min(min, max);
  const step = Math.max(1, Math.ceil((max - min) / (greatestCode - leastCode)));
  const codes = new Uint8Array(wide.length);
  for (let at = 0; at < wide.length; at += 1) {
    const code = wide[at] as number;
    codes[at] = code <= 1 ? code : leastCode + Math.round((code - min) / step);
  }
  return { codes, scale: scale / step, offset: leastCode + (offset - min) / step };
}
