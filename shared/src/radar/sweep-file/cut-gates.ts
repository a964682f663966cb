import type { Moment } from '@touchdown/level2/volume.ts';
import { slantRangeKm } from '../sweeps/beam-height.ts';
import type { GroundSpan } from './area-from-radar.ts';

/** The codes of measurements in a file. */
const leastCode = 2;
const greatestCode = 255;

/** A radial over the area, by its index in the sweep. */
export interface CutRow extends GroundSpan {
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
export function gatesOfRows(
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
      at: from - first,
    })),
  };
}

export function copyGates<Table extends Uint8Array | Uint16Array | Int8Array>(
  from: Table,
  to: Table,
  gates: CutGates,
): Table {
  for (const [row, span] of gates.rows.entries())
    if (span.to > span.from) to.set(from.subarray(span.from, span.to), row * gates.count + span.at);
  return to;
}

/** Codes of 16 bits are rounded to steps of several, so that those in the area fit into 8 bits. */
export function fitIntoBytes(wide: Uint16Array, { scale, offset }: Moment) {
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
