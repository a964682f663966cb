import { CatalogueError } from './catalogue-error.ts';
import { xxh32 } from '../contract/xxh32.ts';

/** The container of FORMAT.md: a header, a table, and sections of numbers or text. */
export const snapshotVersion = 2;

const magic = [0x54, 0x44, 0x43, 0x41, 0x54, 0x0d, 0x0a, 0x1a];
const headerBytes = 40;
const tableEntryBytes = 24;
const checksumAt = 36;

export const parts = {
  values: 1,
  lengths: 2,
  codes: 3,
  nulls: 4,
  hundredths: 5,
  rest: 6,
  scale: 7,
  deltas: 8,
  head: 9,
  tail: 10,
  entries: 11,
} as const;
export type PartName = keyof typeof parts;

export interface SnapshotHeader {
  profile: number;
  count: number;
  sequence: number;
  rowOrder: number;
}

export interface Section {
  column: number;
  part: number;
  width: number;
  items: number;
  bytes: Uint8Array;
}

// Typed arrays have the byte order of the machine. All machines that run Node and browsers are little-endian.
const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** Writes a header, the section table, the sections and the checksum. */
export function writeSections(header: SnapshotHeader, sections: readonly Section[]): Uint8Array {
  refuseBigEndian();
  let length = align(headerBytes + sections.length * tableEntryBytes);
  const offsets = sections.map(({ bytes }) => {
    const offset = length;
    length = align(length + bytes.length);
    return offset;
  });
  const file = new Uint8Array(length);
  const view = new DataView(file.buffer);
  file.set(magic);
  const { profile, count, sequence, rowOrder } = header;
  for (const [at, word] of [
    snapshotVersion,
    profile,
    count,
    sequence,
    rowOrder,
    sections.length,
    length,
  ].entries()) {
    view.setUint32(8 + 4 * at, word, true);
  }
  for (const [index, { column, part, width, items, bytes }] of sections.entries()) {
    const offset = offsets[index] ?? 0;
    for (const [at, word] of [column, part, width, items, offset, bytes.length].entries()) {
      view.setUint32(headerBytes + index * tableEntryBytes + 4 * at, word, true);
    }
    file.set(bytes, offset);
  }
  view.setUint32(checksumAt, checksum(file), true);
  return file;
}

/** Checks the container, and returns sections that can be read without further checks of their bounds. */
export function readSections(input: Uint8Array): { header: SnapshotHeader; sections: Section[] } {
  refuseBigEndian();
  if (input.length < headerBytes || magic.some((byte, at) => input[at] !== byte)) {
    const got = Array.from(input.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join(' ');
    throw new CatalogueError(
      'NOT_A_SNAPSHOT',
      `expected a catalogue snapshot, got ${input.length} bytes that begin with "${got}"`,
    );
  }
  const file = alignInput(input);
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const version = view.getUint32(8, true);
  if (version !== snapshotVersion) {
    throw new CatalogueError(
      'OTHER_SCHEMA_VERSION',
      `expected a snapshot of schema version ${snapshotVersion}, got version ${version}`,
    );
  }
  refuse('length in bytes', view.getUint32(32, true), file.length);
  refuse('checksum', view.getUint32(checksumAt, true), checksum(file));
  const header: SnapshotHeader = {
    profile: view.getUint32(12, true),
    count: view.getUint32(16, true),
    sequence: view.getUint32(20, true),
    rowOrder: view.getUint32(24, true),
  };
  const sectionCount = view.getUint32(28, true);
  const tableEnd = headerBytes + sectionCount * tableEntryBytes;
  if (tableEnd > file.length) refuse('end of the section table', `at most ${file.length}`, tableEnd);
  const sections = Array.from({ length: sectionCount }, (_, index) => readSection(file, view, index));
  return { header, sections };
}

function readSection(file: Uint8Array, view: DataView, index: number): Section {
  const at = headerBytes + index * tableEntryBytes;
  const [column, part, width, items, offset, length] = Array.from({ length: 6 }, (_, word) =>
    view.getUint32(at + 4 * word, true),
  ) as [number, number, number, number, number, number];
  if (offset % 8 !== 0 || offset + length > file.length) {
    refuse(`place of section ${index}`, `aligned and within ${file.length} bytes`, `${offset} + ${length}`);
  }
  if (width > 0) refuse(`length of section ${index}`, width * items, length);
  return { column, part, width, items, bytes: file.subarray(offset, offset + length) };
}

/** Throws if a value of a snapshot is not the expected one. */
export function refuse(what: string, expected: number | string, got: number | string): void {
  if (expected === got) return;
  throw new CatalogueError('DAMAGED_SNAPSHOT', `${what}: expected ${expected}, got ${got}`);
}

/** Returns the checksum of everything except itself: the hash of the part before it is the seed of the part after it. */
function checksum(file: Uint8Array): number {
  return xxh32(file.subarray(checksumAt + 4), xxh32(file.subarray(0, checksumAt)));
}

/** Reading numbers in place needs an aligned start, so an unaligned slice is copied. */
function alignInput(input: Uint8Array): Uint8Array {
  return input.byteOffset % 8 === 0 ? input : input.slice();
}

function align(offset: number): number {
  return (offset + 7) & ~7;
}

function refuseBigEndian(): void {
  if (!isLittleEndian) throw new Error('catalogue snapshots need a little-endian machine');
}
