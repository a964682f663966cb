import { xxh32 } from '../../contract/xxh32.ts';
import type { KeptGates } from '../sweeps/measured-sweep.ts';
import { sweepFieldNames, type SweepField, type SweepFile, type SweepTurn } from './sweep-file.ts';

/** The places and limits of FORMAT.md, for the writer and the reader. */
export const sweepMagic = Uint8Array.of(0x54, 0x44, 0x53, 0x57, 0x50, 0x0d, 0x0a, 0x1a);
export const sweepVersion = 3;
/** Loops of before have files of these versions, which do not say what was cut away. They are still read. */
const versionWithoutKept = 2;
/** This one marks no doubt either. */
const versionWithoutDoubt = 1;
/** What follows the codes of a field. */
export const tablesAfterCodes = { none: 0, folds: 1, foldsAndDoubt: 2 } as const;
export const headerBytes = 64;
export const turnBytes = 24;
export const fieldBytes = 32;
/** The checksum covers everything from here. */
export const checkedFrom = 20;
const maxTurns = 4;
const maxFields = 4;
const maxRadials = 2_000;
const maxGates = 4_096;
/** Azimuths and Nyquist velocities are in hundredths. */
export const hundredths = 100;

type SweepFileErrorCode = 'NOT_A_SWEEP' | 'OTHER_VERSION' | 'DAMAGED_SWEEP';

/** Why a sweep file was refused, with what was expected and what arrived. */
export class SweepFileError extends Error {
  readonly code: SweepFileErrorCode;

  constructor(code: SweepFileErrorCode, sentence: string) {
    super(sentence);
    this.name = 'SweepFileError';
    this.code = code;
  }
}

type TurnHead = Pick<SweepTurn, 'time' | 'elevationDegrees'> & { radials: number };
type FieldHead = Omit<SweepField, 'turn' | 'codes' | 'kept' | 'folds' | 'doubt'> & {
  turn: number;
  tables: number;
};

/** How many tables follow the codes of unfolded velocities, by version. */
const tablesOf = {
  [versionWithoutDoubt]: tablesAfterCodes.folds,
  [versionWithoutKept]: tablesAfterCodes.foldsAndDoubt,
  [sweepVersion]: tablesAfterCodes.foldsAndDoubt,
} as const;

/** No clock of a weather radar is outside of these years. */
const earliest = Date.UTC(1970, 0, 1);
const latest = Date.UTC(2200, 0, 1);

/**
 * Reads an unpacked sweep file. Its tables are parts of `bytes`, not copies. Throws a `SweepFileError` for
 * anything that is not a whole file of this version or one before.
 */
export function readSweepFile(bytes: Uint8Array): SweepFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = checkEnvelope(bytes, view);
  const turnCount = whole(view, 56, 1, maxTurns, 'turns');
  const fieldCount = whole(view, 60, 1, maxFields, 'fields');
  const fieldsFrom = headerBytes + turnCount * turnBytes;
  const tablesFrom = fieldsFrom + fieldCount * fieldBytes;
  if (tablesFrom > bytes.length) damaged(`${tablesFrom} bytes of headers`, `${bytes.length} bytes`);
  const turnHeads = Array.from({ length: turnCount }, (_, turn) =>
    readTurnHead(view, headerBytes + turn * turnBytes),
  );
  const fieldHeads = Array.from({ length: fieldCount }, (_, field) =>
    readFieldHead(view, fieldsFrom + field * fieldBytes, turnCount, tablesOf[version]),
  );
  const names = new Set(fieldHeads.map(({ name }) => name));
  if (names.size < fieldCount) damaged('each field once', fieldHeads.map(({ name }) => name).join(', '));
  const saysKept = version === sweepVersion;
  const declared = tablesFrom + lengthOfTables(turnHeads, fieldHeads, saysKept ? 4 : 0);
  if (declared !== bytes.length) damaged(`${declared} bytes by its tables`, `${bytes.length} bytes`);

  let at = tablesFrom;
  const turns = turnHeads.map((head) => {
    const turn = readTurn(view, at, head);
    at += head.radials * 4;
    return turn;
  });
  const fields = fieldHeads.map(({ turn, tables, ...head }): SweepField => {
    const { radials } = turnHeads[turn] as TurnHead;
    const size = radials * head.gateCount;
    const kept = saysKept ? readKept(view, at, radials, head.gateCount) : undefined;
    if (kept) at += radials * 4;
    const codes = bytes.subarray(at, at + size);
    const folds = tables > 0 ? new Int8Array(bytes.buffer, bytes.byteOffset + at + size, size) : undefined;
    const doubt = tables > 1 ? bytes.subarray(at + 2 * size, at + 3 * size) : undefined;
    at += size * (1 + tables);
    if (doubt?.some((mark) => mark > 1)) damaged('marks of doubt of 0 or 1', 'others');
    return {
      ...head,
      turn: turns[turn] as SweepTurn,
      codes,
      kept: kept ?? keptByEchoes(codes, radials, head.gateCount),
      ...(folds && { folds }),
      ...(doubt && { doubt }),
    };
  });
  return { ...readPlace(view), fields };
}

function checkEnvelope(bytes: Uint8Array, view: DataView): keyof typeof tablesOf {
  if (bytes.length < headerBytes || sweepMagic.some((byte, at) => bytes[at] !== byte)) {
    const sentence = `Expected a sweep file, got ${bytes.length} bytes of something else.`;
    throw new SweepFileError('NOT_A_SWEEP', sentence);
  }
  const version = view.getUint32(8, true);
  if (version !== sweepVersion && version !== versionWithoutKept && version !== versionWithoutDoubt) {
    const sentence = `Expected a sweep file of version ${versionWithoutDoubt} to ${sweepVersion}, got version ${version}.`;
    throw new SweepFileError('OTHER_VERSION', sentence);
  }
  const length = view.getUint32(12, true);
  if (length !== bytes.length) damaged(`${length} bytes`, `${bytes.length} bytes`);
  const [expected, actual] = [view.getUint32(16, true), xxh32(bytes.subarray(checkedFrom))];
  if (expected !== actual) damaged(`the checksum ${expected}`, String(actual));
  return version;
}

function readPlace(view: DataView): Omit<SweepFile, 'fields'> {
  const station = textAt(view, 20);
  if (!/^[A-Z0-9]{4}$/.test(station)) damaged('a station of four letters or digits', 'another');
  return {
    station,
    time: within(view.getFloat64(24, true), earliest, latest, 'a time'),
    lat: within(view.getFloat64(32, true), -90, 90, 'a latitude'),
    lon: within(view.getFloat64(40, true), -180, 180, 'a longitude'),
    antennaMeters: within(view.getFloat32(48, true), -500, 9_000, 'a height'),
    elevationDegrees: within(view.getFloat32(52, true), -10, 90, 'an elevation'),
  };
}

function readTurnHead(view: DataView, at: number): TurnHead {
  return {
    time: within(view.getFloat64(at, true), earliest, latest, 'a time'),
    elevationDegrees: within(view.getFloat32(at + 8, true), -10, 90, 'an elevation'),
    radials: whole(view, at + 12, 1, maxRadials, 'radials'),
  };
}

function readFieldHead(view: DataView, at: number, turnCount: number, tablesOfFolds: number): FieldHead {
  const text = textAt(view, at);
  const name = sweepFieldNames.find((known) => known === text.trimEnd());
  if (!name) damaged(sweepFieldNames.join(', '), 'another field');
  const turn = within(view.getUint16(at + 4, true), 0, turnCount - 1, 'a turn');
  const tables = view.getUint16(at + 6, true);
  if (tables !== tablesAfterCodes.none && !(name === 'VEL' && tables === tablesOfFolds))
    damaged(`0, or ${tablesOfFolds} of velocity, as a mark of folds`, String(tables));
  return {
    name,
    turn,
    tables,
    gateCount: whole(view, at + 8, 1, maxGates, 'gates'),
    firstGateMeters: within(view.getFloat32(at + 12, true), -10_000, 1_000_000, 'a first gate'),
    gateSpacingMeters: within(view.getFloat32(at + 16, true), 1, 10_000, 'a distance of gates'),
    scale: within(view.getFloat32(at + 20, true), 1e-6, 1e6, 'a scale'),
    offset: within(view.getFloat32(at + 24, true), -1e6, 1e6, 'an offset'),
  };
}

function lengthOfTables(
  turns: readonly TurnHead[],
  fields: readonly FieldHead[],
  keptPerRadial: number,
): number {
  const radials = turns.reduce((sum, turn) => sum + turn.radials * 4, 0);
  return fields.reduce((sum, { turn, gateCount, tables }) => {
    const { radials: rows } = turns[turn] as TurnHead;
    return sum + rows * (keptPerRadial + gateCount * (1 + tables));
  }, radials);
}

function readTurn(view: DataView, at: number, { radials, ...head }: TurnHead): SweepTurn {
  const azimuthDegrees = new Float32Array(radials);
  const nyquistMetersPerSecond = new Float32Array(radials);
  for (let radial = 0; radial < radials; radial += 1) {
    const azimuth = view.getUint16(at + radial * 2, true);
    azimuthDegrees[radial] = within(azimuth, 0, 360 * hundredths - 1, 'an azimuth') / hundredths;
    const nyquist = view.getUint16(at + (radials + radial) * 2, true);
    nyquistMetersPerSecond[radial] = nyquist === 0 ? Number.NaN : nyquist / hundredths;
  }
  return { ...head, azimuthDegrees, nyquistMetersPerSecond };
}

function readKept(view: DataView, at: number, radials: number, gateCount: number): KeptGates {
  const first = new Uint16Array(radials);
  const end = new Uint16Array(radials);
  for (let radial = 0; radial < radials; radial += 1) {
    const last = within(view.getUint16(at + (radials + radial) * 2, true), 0, gateCount, 'an end of gates');
    end[radial] = last;
    first[radial] = within(view.getUint16(at + radial * 2, true), 0, last, 'a beginning of gates');
  }
  return { first, end };
}

/** Older files have one piece of each radial, whose ends nobody knows: at least from its first echo to its last. */
function keptByEchoes(codes: Uint8Array, radials: number, gateCount: number): KeptGates {
  const first = new Uint16Array(radials);
  const end = new Uint16Array(radials);
  for (let radial = 0; radial < radials; radial += 1) {
    const row = codes.subarray(radial * gateCount, (radial + 1) * gateCount);
    const from = row.findIndex((code) => code > 0);
    if (from < 0) continue;
    first[radial] = from;
    end[radial] = row.findLastIndex((code) => code > 0) + 1;
  }
  return { first, end };
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)));
}

function whole(view: DataView, at: number, min: number, max: number, what: string): number {
  return within(view.getUint32(at, true), min, max, `a number of ${what}`);
}

function within(value: number, min: number, max: number, what: string): number {
  if (value >= min && value <= max) return value;
  return damaged(`${what} from ${min} to ${max}`, String(value));
}

function damaged(expected: string, actual: string): never {
  throw new SweepFileError(
    'DAMAGED_SWEEP',
    `The sweep file is damaged: expected ${expected}, got ${actual}.`,
  );
}
