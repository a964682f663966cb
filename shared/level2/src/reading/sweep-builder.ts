import type { MomentRow, Radial } from './radial.ts';
import { momentNames, type Moment, type MomentName, type Radials, type Sweep } from '../volume/volume.ts';

/** Whether two rows fit into one table. */
function hasSameLayout(a: MomentRow, b: MomentRow): boolean {
  return (
    a.wordBits === b.wordBits &&
    a.firstGateMeters === b.firstGateMeters &&
    a.gateSpacingMeters === b.gateSpacingMeters &&
    a.scale === b.scale &&
    a.offset === b.offset
  );
}

/** Copies the codes of a sweep's radials into one table for each moment. */
export function buildSweep(
  radials: readonly Radial[],
  isComplete: boolean,
  reportOmission: (sentence: string) => void,
) {
  const rows = toRadials(radials);
  const moments: Partial<Record<MomentName, Moment>> = {};
  for (const name of momentNames) {
    const moment = buildMoment(name, radials, reportOmission);
    if (moment) moments[name] = moment;
  }
  const elevationNumber = radials[0]?.elevationNumber ?? 0;
  const nyquists = rows.nyquistMetersPerSecond.filter((value) => !Number.isNaN(value));
  const sweep: Sweep = {
    cut: elevationNumber - 1,
    elevationNumber,
    elevationDegrees: median(rows.elevationDegrees) ?? Number.NaN,
    startTime: radials[0]?.time ?? Number.NaN,
    endTime: radials.at(-1)?.time ?? Number.NaN,
    nyquistMetersPerSecond: median(nyquists),
    isComplete,
    radials: rows,
    moments,
  };
  return sweep;
}

/** Returns how much of the rotation has no radials: the gaps between radials that are wider than usual. */
export function missingDegrees(radials: readonly Radial[]): number {
  const azimuths = Float32Array.from(radials, (radial) => radial.azimuthDegrees).sort();
  const gaps = azimuths.map((azimuth, place) => (azimuths[place + 1] ?? (azimuths[0] ?? 0) + 360) - azimuth);
  const usual = Math.min(1, median(gaps) ?? 1);
  return gaps.reduce((missing, gap) => (gap >= usual * 1.75 ? missing + gap - usual : missing), 0);
}

function toRadials(radials: readonly Radial[]): Radials {
  return {
    count: radials.length,
    azimuthDegrees: Float32Array.from(radials, (radial) => radial.azimuthDegrees),
    elevationDegrees: Float32Array.from(radials, (radial) => radial.elevationDegrees),
    time: Float64Array.from(radials, (radial) => radial.time),
    nyquistMetersPerSecond: Float32Array.from(
      radials,
      (radial) => radial.nyquistMetersPerSecond ?? Number.NaN,
    ),
  };
}

function median(values: Float32Array): number | undefined {
  return values.length === 0 ? undefined : values.toSorted()[values.length >> 1];
}

/**
 * By the ICD, scale and gates may change from radial to radial. In practice they change only by damage, so the table
 * has the layout of most radials, and the others are left out.
 */
function buildMoment(
  name: MomentName,
  radials: readonly Radial[],
  reportOmission: (sentence: string) => void,
) {
  const rows = radials.map((radial) => radial.moments.find((row) => row.name === name));
  const layout = commonLayout(rows);
  if (!layout) return undefined;
  const fitting = rows.map((row) => (row && hasSameLayout(row, layout) ? row : undefined));
  const others = rows.filter((row, radial) => row && !fitting[radial]).length;
  if (others > 0)
    reportOmission(`${name} of ${others} radials has another scale or other gates than the rest`);
  const gateCount = fitting.reduce((max, row) => Math.max(max, row?.gateCount ?? 0), 0);
  const moment: Moment = {
    codes: layout.wordBits === 8 ? copy8(fitting, gateCount) : copy16(fitting, gateCount),
    gateCount,
    gatesSent: Uint16Array.from(fitting, (row) => row?.gateCount ?? 0),
    firstGateMeters: layout.firstGateMeters,
    gateSpacingMeters: layout.gateSpacingMeters,
    scale: layout.scale,
    offset: layout.offset,
  };
  return moment;
}

function commonLayout(rows: readonly (MomentRow | undefined)[]): MomentRow | undefined {
  const layouts: { first: MomentRow; count: number }[] = [];
  for (const row of rows) {
    if (!row) continue;
    const layout = layouts.find(({ first }) => hasSameLayout(first, row));
    if (layout) layout.count += 1;
    else layouts.push({ first: row, count: 1 });
  }
  return layouts.toSorted((a, b) => b.count - a.count)[0]?.first;
}

function copy8(rows: readonly (MomentRow | undefined)[], gateCount: number): Uint8Array {
  const codes = new Uint8Array(rows.length * gateCount);
  for (const [radial, row] of rows.entries()) {
    if (row) codes.set(row.bytes, radial * gateCount);
  }
  return codes;
}

function copy16(rows: readonly (MomentRow | undefined)[], gateCount: number): Uint16Array {
  const codes = new Uint16Array(rows.length * gateCount);
  for (const [radial, row] of rows.entries()) {
    if (!row) continue;
    const { bytes } = row;
    const start = radial * gateCount;
    for (let gate = 0; gate < row.gateCount; gate += 1)
      codes[start + gate] = ((bytes[gate * 2] ?? 0) << 8) | (bytes[gate * 2 + 1] ?? 0);
  }
  return codes;
}
