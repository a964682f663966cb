import {
  isPlausibleDirection,
  maxGates,
  toTime,
  type RadialContext,
  type MomentRow,
  type Radial,
} from './radial.ts';
import { momentNames, type Location, type MomentName } from '../volume/volume.ts';

/** Message 31, since 2008: ICD 2620002AA, table XVII. Pointers count from the end of the message's header. */
const headerBytes = 32;
const momentHeaderBytes = 28;
/** Ten blocks are known; the ICD asks readers to skip new ones. */
const maxBlocks = 32;

/** The four letters of a block's name are compared as one number, because a volume has ten thousands of them. */
const namesByBlock = new Map<number, MomentName>(
  momentNames.map((name) => [numberOf(`D${name.padEnd(3)}`), name]),
);
const volumeBlock = numberOf('RVOL');
const radialBlock = numberOf('RRAD');

function numberOf(letters: string): number {
  return [...letters].reduce((number, letter) => number * 256 + letter.charCodeAt(0), 0);
}

export function readRadial31(view: DataView, context: RadialContext) {
  const { reportDamage } = context;
  if (view.byteLength < headerBytes) {
    reportDamage('DAMAGED_RADIAL', `A radial of ${view.byteLength} bytes is shorter than its header`);
    return undefined;
  }
  const radial = readHeader(view);
  if (!radial) {
    reportDamage('DAMAGED_RADIAL', 'A radial has an impossible time or direction');
    return undefined;
  }
  if (view.getUint8(16) !== 0) {
    reportDamage('DAMAGED_RADIAL', `A radial is compressed on its own (method ${view.getUint8(16)})`);
    return undefined;
  }
  const blocks = Math.min(view.getUint16(30), maxBlocks);
  for (let block = 0; block < blocks; block += 1) {
    const at = headerBytes + block * 4;
    if (at + 4 > view.byteLength) break;
    const pointer = view.getUint32(at);
    if (pointer !== 0) readBlock(view, pointer, radial, context);
  }
  return radial;
}

function readHeader(view: DataView): Radial | undefined {
  const time = toTime(view.getUint16(8), view.getUint32(4));
  const azimuthDegrees = view.getFloat32(12);
  const elevationDegrees = view.getFloat32(24);
  const elevationNumber = view.getUint8(22);
  if (time === undefined || !isPlausibleDirection(azimuthDegrees, elevationDegrees, elevationNumber))
    return undefined;
  return {
    station: readStation(view, 0),
    time,
    azimuthDegrees,
    elevationDegrees,
    elevationNumber,
    status: view.getUint8(21),
    nyquistMetersPerSecond: undefined,
    vcp: undefined,
    location: undefined,
    moments: [],
  };
}

/** Returns four letters or digits. The oldest volumes have blanks or zeros instead. */
export function readStation(view: DataView, at: number): string | undefined {
  const name = readText(view, at, 4);
  return /^[A-Z][A-Z0-9]{3}$/.test(name) ? name : undefined;
}

function readText(view: DataView, at: number, length: number): string {
  let text = '';
  for (let place = at; place < at + length; place += 1) text += String.fromCharCode(view.getUint8(place));
  return text;
}

function readBlock(view: DataView, at: number, radial: Radial, context: RadialContext): void {
  const { isWanted, reportDamage } = context;
  if (at + 8 > view.byteLength) {
    reportDamage('DAMAGED_MOMENT', `A data block at ${at} is outside its radial of ${view.byteLength} bytes`);
    return;
  }
  const name = view.getUint32(at);
  const moment = namesByBlock.get(name);
  if (moment) {
    if (!isWanted(moment)) return;
    const row = readMoment(view, at, moment, context);
    if (row) radial.moments.push(row);
  } else if (name === volumeBlock && at + 42 <= view.byteLength) {
    radial.vcp = view.getUint16(at + 40) || undefined;
    radial.location = readLocation(view, at);
  } else if (name === radialBlock && at + 18 <= view.byteLength) {
    radial.nyquistMetersPerSecond = view.getInt16(at + 16) / 100 || undefined;
  }
}

function readLocation(view: DataView, at: number): Location | undefined {
  const lat = view.getFloat32(at + 8);
  const lon = view.getFloat32(at + 12);
  const isPlace = Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && (lat !== 0 || lon !== 0);
  if (!isPlace) return undefined;
  return { lat, lon, groundMeters: view.getInt16(at + 16), towerMeters: view.getUint16(at + 18) };
}

function readMoment(
  view: DataView,
  at: number,
  name: MomentName,
  { rows, reportDamage }: RadialContext,
): MomentRow | undefined {
  if (at + momentHeaderBytes > view.byteLength) {
    reportDamage('DAMAGED_MOMENT', `${name} ends within its header`);
    return undefined;
  }
  const gateCount = view.getUint16(at + 8);
  const wordBits = view.getUint8(at + 19);
  const gateSpacingMeters = view.getUint16(at + 12);
  const scale = view.getFloat32(at + 20);
  const offset = view.getFloat32(at + 24);
  if (gateCount === 0) return undefined;
  if (
    gateCount > maxGates ||
    (wordBits !== 8 && wordBits !== 16) ||
    gateSpacingMeters === 0 ||
    !(scale > 0 && scale <= 65_535) ||
    !Number.isFinite(offset)
  ) {
    const found = `${gateCount} gates of ${wordBits} bits every ${gateSpacingMeters} m, scale ${scale}, offset ${offset}`;
    reportDamage('DAMAGED_MOMENT', `${name} states impossible values: ${found}`);
    return undefined;
  }
  const length = (gateCount * wordBits) / 8;
  if (at + momentHeaderBytes + length > view.byteLength) {
    reportDamage('DAMAGED_MOMENT', `${name} states ${gateCount} gates but has fewer`);
    return undefined;
  }
  return {
    name,
    gateCount,
    firstGateMeters: view.getInt16(at + 10),
    gateSpacingMeters,
    wordBits,
    scale,
    offset,
    bytes: rows.keep(new Uint8Array(view.buffer, view.byteOffset + at + momentHeaderBytes, length)),
  };
}
