import { writeSweepFile } from '@touchdown/shared/radar/sweep-file/write-sweep-file.ts';
import { sweepFieldNames, type SweepField } from '@touchdown/shared/radar/sweep-file/sweep-file.ts';
import { areaOfLoop } from '../features/radar/sweeps/area-of-loop.ts';
import { type CutScan, packSweep } from '../features/radar/sweeps/cut-volume.ts';
import type { SweepsRequest } from '../features/radar/sweeps/make-sweeps.ts';

const radials = 360;
const gateCount = 120;

/** Replaces the sweeps of real volumes in tests: rings of every code, around the middle of the loop's map. */
export async function* quickSweeps({ plan, loop }: SweepsRequest): AsyncGenerator<CutScan> {
  const area = areaOfLoop(plan);
  const [lat, lon] = [(area.south + area.north) / 2, (area.west + area.east) / 2];
  for (const { time, elevationDegrees } of loop.frames) {
    const place = { station: loop.stationId, lat, lon, antennaMeters: 400 };
    const fields = ringsOf(time, elevationDegrees);
    const packed = packSweep(writeSweepFile({ ...place, time, elevationDegrees, fields }));
    yield { packed, signs: undefined };
  }
}

function ringsOf(time: number, elevationDegrees: number): SweepField[] {
  const turn = {
    time,
    elevationDegrees,
    azimuthDegrees: Float32Array.from({ length: radials }, (_, radial) => radial),
    nyquistMetersPerSecond: new Float32Array(radials).fill(26.2),
  };
  const codes = Uint8Array.from({ length: radials * gateCount }, (_, at) => (at % gateCount) * 2);
  const kept = { first: new Uint16Array(radials), end: new Uint16Array(radials).fill(gateCount) };
  const gates = { gateCount, kept, firstGateMeters: 250, gateSpacingMeters: 250 };
  const scales = { REF: [2, 66], VEL: [2, 129], RHO: [300, -60.5], ZDR: [16, 128] } as const;
  return sweepFieldNames.map((name) => {
    const [scale, offset] = scales[name];
    const folds = name === 'VEL' ? { folds: new Int8Array(codes.length) } : {};
    return { name, turn, codes, ...gates, scale, offset, ...folds };
  });
}
