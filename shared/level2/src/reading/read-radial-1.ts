import {
  isPlausibleDirection,
  maxGates,
  toTime,
  type RadialContext,
  type MomentRow,
  type Radial,
} from './radial.ts';
import type { MomentName } from '../volume/volume.ts';

/** Message 1, until 2008: ICD 2620002AA, table III. Offsets count from the end of the message's header. */
const headerBytes = 100;
/** The lowest three bits of an angle are unused. */
const angleStep = 180 / 4_096 / 8;

export function readRadial1(view: DataView, context: RadialContext) {
  const { reportDamage } = context;
  if (view.byteLength < headerBytes) {
    reportDamage('DAMAGED_RADIAL', `A radial of ${view.byteLength} bytes is shorter than its header`);
    return undefined;
  }
  const time = toTime(view.getUint16(4), view.getUint32(0));
  const azimuthDegrees = view.getUint16(8) * angleStep;
  const raised = view.getUint16(14) * angleStep;
  const elevationDegrees = raised > 90 ? raised - 360 : raised;
  const elevationNumber = view.getUint16(16);
  if (time === undefined || !isPlausibleDirection(azimuthDegrees, elevationDegrees, elevationNumber)) {
    reportDamage('DAMAGED_RADIAL', 'A radial has an impossible time or direction');
    return undefined;
  }
  const radial: Radial = {
    station: undefined,
    time,
    azimuthDegrees,
    elevationDegrees,
    elevationNumber,
    status: view.getUint16(12),
    nyquistMetersPerSecond: view.getInt16(60) / 100 || undefined,
    vcp: view.getUint16(44) || undefined,
    location: undefined,
    moments: [],
  };
  const add = (row: MomentRow | undefined) => {
    if (row) radial.moments.push(row);
  };
  const read = (name: MomentName, pointer: number) =>
    context.isWanted(name) ? readMoment(view, name, pointer, context) : undefined;
  add(read('REF', view.getUint16(36)));
  add(read('VEL', view.getUint16(38)));
  add(read('SW', view.getUint16(40)));
  return radial;
}

/** A pointer of zero means that the radar did not measure the moment in this cut. */
function readMoment(
  view: DataView,
  name: MomentName,
  pointer: number,
  { rows, reportDamage }: RadialContext,
) {
  const isReflectivity = name === 'REF';
  const gateCount = view.getUint16(isReflectivity ? 26 : 28);
  if (pointer === 0 || gateCount === 0) return undefined;
  const gateSpacingMeters = view.getUint16(isReflectivity ? 22 : 24);
  if (pointer < headerBytes || pointer + gateCount > view.byteLength || gateCount > maxGates) {
    reportDamage('DAMAGED_MOMENT', `${name} states ${gateCount} gates at ${pointer}, outside its radial`);
    return undefined;
  }
  const scale = scaleOf(name, view.getUint16(42));
  if (scale === undefined || gateSpacingMeters === 0) {
    reportDamage(
      'DAMAGED_MOMENT',
      `${name} states resolution ${view.getUint16(42)} and gates every ${gateSpacingMeters} m`,
    );
    return undefined;
  }
  const row: MomentRow = {
    name,
    gateCount,
    firstGateMeters: view.getInt16(isReflectivity ? 18 : 20),
    gateSpacingMeters,
    wordBits: 8,
    scale,
    offset: isReflectivity ? 66 : 129,
    bytes: rows.keep(new Uint8Array(view.buffer, view.byteOffset + pointer, gateCount)),
  };
  return row;
}

/** Table III-E. Only velocity has two resolutions: 2 is half a metre per second, 4 is one. */
function scaleOf(name: MomentName, velocityResolution: number): number | undefined {
  if (name !== 'VEL' || velocityResolution === 2) return 2;
  return velocityResolution === 4 ? 1 : undefined;
}
