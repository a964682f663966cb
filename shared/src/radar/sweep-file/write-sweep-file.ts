import { xxh32 } from '../../contract/xxh32.ts';
import {
  readSweepFile,
  checkedFrom,
  fieldBytes,
  headerBytes,
  hundredths,
  sweepMagic,
  sweepVersion,
  tablesAfterCodes,
  turnBytes,
} from './read-sweep-file.ts';
import type { SweepField, SweepFile, SweepTurn } from './sweep-file.ts';

/** Writes a sweep by FORMAT.md, not yet compressed. Throws where a reader would refuse the result. */
export function writeSweepFile(sweep: SweepFile): Uint8Array<ArrayBuffer> {
  const { fields } = sweep;
  for (const field of fields) checkTables(field);
  const turns = [...new Set(fields.map(({ turn }) => turn))];
  const fieldsFrom = headerBytes + turns.length * turnBytes;
  const tablesFrom = fieldsFrom + fields.length * fieldBytes;
  const radialBytes = turns.reduce((sum, { azimuthDegrees }) => sum + azimuthDegrees.length * 4, 0);
  const codeBytes = fields.reduce(
    (sum, field) => sum + 4 * field.kept.first.length + tablesOf(field).length * field.codes.length,
    0,
  );
  const bytes = new Uint8Array(tablesFrom + radialBytes + codeBytes);
  const view = new DataView(bytes.buffer);
  writeHeader(view, sweep, turns.length);
  let at = tablesFrom;
  for (const [place, turn] of turns.entries()) {
    writeTurnHead(view, headerBytes + place * turnBytes, turn);
    at = writeTurn(view, at, turn);
  }
  for (const [place, field] of fields.entries()) {
    writeFieldHead(view, fieldsFrom + place * fieldBytes, field, turns.indexOf(field.turn));
    for (const ends of [field.kept.first, field.kept.end])
      for (const gate of ends) {
        view.setUint16(at, gate, true);
        at += 2;
      }
    for (const table of tablesOf(field)) {
      bytes.set(new Uint8Array(table.buffer, table.byteOffset, table.length), at);
      at += table.length;
    }
  }
  view.setUint32(16, xxh32(bytes.subarray(checkedFrom)), true);
  readSweepFile(bytes);
  return bytes;
}

/** In the order of the file. Folds are never without doubt. */
function tablesOf({ codes, folds, doubt }: SweepField): (Uint8Array | Int8Array)[] {
  return folds ? [codes, folds, doubt ?? new Uint8Array(folds.length)] : [codes];
}

function checkTables(field: SweepField): void {
  const { name, turn, gateCount, kept } = field;
  for (const { length } of [kept.first, kept.end])
    if (length !== turn.azimuthDegrees.length)
      throw new RangeError(
        `Expected ${turn.azimuthDegrees.length} ends of the radials of ${name}, got ${length}`,
      );
  const expected = turn.azimuthDegrees.length * gateCount;
  for (const { length } of tablesOf(field))
    if (length !== expected)
      throw new RangeError(`Expected ${expected} gates in a table of ${name}, got ${length}`);
}

function writeHeader(view: DataView, sweep: SweepFile, turnCount: number): void {
  for (const [at, byte] of sweepMagic.entries()) view.setUint8(at, byte);
  view.setUint32(8, sweepVersion, true);
  view.setUint32(12, view.byteLength, true);
  writeText(view, 20, sweep.station);
  view.setFloat64(24, sweep.time, true);
  view.setFloat64(32, sweep.lat, true);
  view.setFloat64(40, sweep.lon, true);
  view.setFloat32(48, sweep.antennaMeters, true);
  view.setFloat32(52, sweep.elevationDegrees, true);
  view.setUint32(56, turnCount, true);
  view.setUint32(60, sweep.fields.length, true);
}

function writeTurnHead(view: DataView, at: number, turn: SweepTurn): void {
  view.setFloat64(at, turn.time, true);
  view.setFloat32(at + 8, turn.elevationDegrees, true);
  view.setUint32(at + 12, turn.azimuthDegrees.length, true);
}

function writeTurn(view: DataView, from: number, turn: SweepTurn): number {
  let at = from;
  for (const azimuth of turn.azimuthDegrees) {
    view.setUint16(at, Math.round(azimuth * hundredths) % (360 * hundredths), true);
    at += 2;
  }
  for (const nyquist of turn.nyquistMetersPerSecond) {
    view.setUint16(at, Number.isNaN(nyquist) ? 0 : Math.round(nyquist * hundredths), true);
    at += 2;
  }
  return at;
}

function writeFieldHead(view: DataView, at: number, field: SweepField, turn: number): void {
  writeText(view, at, field.name);
  view.setUint16(at + 4, turn, true);
  view.setUint16(at + 6, field.folds ? tablesAfterCodes.foldsAndDoubt : tablesAfterCodes.none, true);
  view.setUint32(at + 8, field.gateCount, true);
  view.setFloat32(at + 12, field.firstGateMeters, true);
  view.setFloat32(at + 16, field.gateSpacingMeters, true);
  view.setFloat32(at + 20, field.scale, true);
  view.setFloat32(at + 24, field.offset, true);
}

function writeText(view: DataView, at: number, text: string): void {
  for (let place = 0; place < 4; place += 1)
    view.setUint8(at + place, text.padEnd(4).charCodeAt(place) & 0xff);
}
