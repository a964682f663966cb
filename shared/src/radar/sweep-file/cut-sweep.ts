import type { Position } from '../../geo/great-circle.ts';
import { foldsOfVelocity } from '@touchdown/level2/unfold.ts';
import type { Sweep } from '@touchdown/level2/volume.ts';
import { areaFromRadar, type SweepArea } from './area-from-radar.ts';
import { copyGates, fitIntoBytes, gatesOfRows, type CutRow } from './cut-gates.ts';

import { sweepFieldNames, type SweepField, type SweepFile, type SweepTurn } from './sweep-file.ts';
import { sweepsOfFields } from './sweeps-of-fields.ts';

export interface SweepToCut {
  /** The sweep of the loop's frame. */
  shown: Sweep;
  /** All sweeps that were read of its volume. */
  sweeps: readonly Sweep[];
  station: string;
  radar: Position & { antennaMeters: number };
  area: SweepArea;
}

interface CutTurn {
  turn: SweepTurn;
  rows: CutRow[];
}

/** The fields of a frame's angle, as far as they are in the area; undefined if none is. Gates beside it are 0. */
export function cutSweep({ shown, sweeps, station, radar, area }: SweepToCut): SweepFile | undefined {
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
    const folds =
      name === 'VEL' ? copyGates(foldsOfVelocity(sweep, moment), new Int8Array(size), gates) : undefined;
    fields.push({
      name,
      turn,
      ...(codes instanceof Uint8Array
        ? { codes: copyGates(codes, new Uint8Array(size), gates), scale, offset }
        : fitIntoBytes(copyGates(codes, new Uint16Array(size), gates), moment)),
      ...(folds && { folds }),
      gateCount: gates.count,
      firstGateMeters: moment.firstGateMeters + gates.first * moment.gateSpacingMeters,
      gateSpacingMeters: moment.gateSpacingMeters,
    });
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
