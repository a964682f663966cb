import { isDate } from '@touchdown/shared/text/written-date.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';

/** What a camera wrote into a picture. What it did not write, or wrote wrongly, is not there. */
export interface CameraNotes {
  place?: Position;
  /** Degrees clockwise from north. */
  direction?: number;
  /** What the camera's clock showed: `2013-05-20T14:56`. */
  clock?: string;
  /** How far that clock was ahead of UTC, in minutes. Older cameras do not say. */
  clockOffset?: number;
}

/** The notes are near the beginning of a file, in a segment of at most 64 kB. */
export const readBytes = 256 * 1024;

/**
 * Reads the notes of a JPEG file from its first bytes. Whatever the bytes are, it ends and does not throw: it only goes
 * forward through the segments, follows two pointers and no chain of them, and looks at each entry of these lists once.
 */
export function readExif(bytes: Uint8Array): CameraNotes {
  const tiff = findTiff(bytes);
  if (!tiff) return {};
  const top = readList(tiff, tiff.long(4));
  const camera = readList(tiff, top.pointer(tags.cameraList));
  const satellite = readList(tiff, top.pointer(tags.satelliteList));
  const place = placeOf(satellite);
  const direction = satellite.fractions(tags.direction, 1)?.[0];
  const clock = clockOf(camera.text(tags.taken));
  const clockOffset = offsetOf(camera.text(tags.takenOffset));
  return {
    ...(place ? { place } : {}),
    ...(direction !== undefined && direction <= 360 ? { direction: Math.round(direction) % 360 } : {}),
    ...(clock === undefined ? {} : { clock }),
    ...(clock === undefined || clockOffset === undefined ? {} : { clockOffset }),
  };
}

/** The numbers of the standard. */
const tags = {
  cameraList: 0x8769,
  satelliteList: 0x8825,
  taken: 0x9003,
  takenOffset: 0x9011,
  latRef: 1,
  lat: 2,
  lonRef: 3,
  lon: 4,
  direction: 17,
} as const;

const markers = { start: 0xd8, notes: 0xe1, scan: 0xda, end: 0xd9 } as const;
const exifName = [0x45, 0x78, 0x69, 0x66, 0, 0];

/** Numbers of the notes, by their position. One that is outside is undefined. */
interface Tiff {
  size: number;
  short: (at: number) => number | undefined;
  long: (at: number | undefined) => number | undefined;
  byte: (at: number) => number | undefined;
}

/** Goes through the segments before the picture itself. Each has a length of at least two bytes, so this ends. */
function findTiff(bytes: Uint8Array): Tiff | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes[0] !== 0xff || bytes[1] !== markers.start) return undefined;
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === markers.scan || marker === markers.end) return undefined;
    const length = view.getUint16(at + 2);
    if (length < 2) return undefined;
    const begin = at + 4;
    const isNotes = marker === markers.notes && exifName.every((one, i) => bytes[begin + i] === one);
    if (isNotes) return toTiff(bytes.subarray(begin + exifName.length, at + 2 + length));
    at += 2 + length;
  }
  return undefined;
}

function toTiff(bytes: Uint8Array): Tiff | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const order = String.fromCharCode(...bytes.subarray(0, 2));
  if (order !== 'II' && order !== 'MM') return undefined;
  const isLittle = order === 'II';
  const has = (at: number, length: number) => at >= 0 && at + length <= bytes.length;
  const tiff: Tiff = {
    size: bytes.length,
    byte: (at) => bytes[at],
    short: (at) => (has(at, 2) ? view.getUint16(at, isLittle) : undefined),
    long: (at) => (at !== undefined && has(at, 4) ? view.getUint32(at, isLittle) : undefined),
  };
  return tiff.short(2) === 42 ? tiff : undefined;
}

const entryBytes = 12;
/** Real lists have some dozens of entries. */
const maxEntries = 512;
const [asText, asLong, asFraction] = [2, 4, 5];
const maxTextBytes = 64;

/** The entries of one list, each read only if it has the type and the count that the standard gives it. */
interface List {
  pointer: (tag: number) => number | undefined;
  text: (tag: number) => string | undefined;
  fractions: (tag: number, count: number) => number[] | undefined;
}

function readList(tiff: Tiff, begin: number | undefined): List {
  const entries = new Map<number, number>();
  const count = begin === undefined ? undefined : tiff.short(begin);
  if (begin !== undefined && count !== undefined && count <= maxEntries) {
    for (let n = 0; n < count; n++) {
      const at = begin + 2 + n * entryBytes;
      const tag = tiff.short(at);
      if (tag === undefined || at + entryBytes > tiff.size) break;
      if (!entries.has(tag)) entries.set(tag, at);
    }
  }
  const entryOf = (tag: number, type: number) => {
    const at = entries.get(tag);
    return at !== undefined && tiff.short(at + 2) === type ? at : undefined;
  };
  return {
    pointer: (tag) => {
      const at = entryOf(tag, asLong);
      return at === undefined ? undefined : tiff.long(at + 8);
    },
    text: (tag) => {
      const at = entryOf(tag, asText);
      const length = at === undefined ? undefined : tiff.long(at + 4);
      if (at === undefined || length === undefined || length > maxTextBytes) return undefined;
      // A short text stands in the entry itself.
      const from = length <= 4 ? at + 8 : tiff.long(at + 8);
      if (from === undefined || from + length > tiff.size) return undefined;
      const codes = Array.from({ length }, (_one, i) => tiff.byte(from + i) ?? 0);
      const end = codes.indexOf(0);
      return String.fromCharCode(...(end < 0 ? codes : codes.slice(0, end)));
    },
    fractions: (tag, count) => {
      const at = entryOf(tag, asFraction);
      const from = at === undefined || tiff.long(at + 4) !== count ? undefined : tiff.long(at + 8);
      if (from === undefined) return undefined;
      const values = Array.from({ length: count }, (_one, i) => {
        const [over = Number.NaN, under = 0] = [tiff.long(from + i * 8), tiff.long(from + i * 8 + 4)];
        return over / under;
      });
      return values.every(Number.isFinite) ? values : undefined;
    },
  };
}

/** Cameras without a signal write zeros: no tornado of the record is in the Gulf of Guinea. */
function placeOf(list: List): Position | undefined {
  const lat = degreesOf(list.fractions(tags.lat, 3), list.text(tags.latRef), ['N', 'S'], 90);
  const lon = degreesOf(list.fractions(tags.lon, 3), list.text(tags.lonRef), ['E', 'W'], 180);
  return lat === undefined || lon === undefined || (lat === 0 && lon === 0) ? undefined : { lat, lon };
}

function degreesOf(
  parts: number[] | undefined,
  side: string | undefined,
  [positive, negative]: readonly [string, string],
  max: number,
): number | undefined {
  const [degrees = Number.NaN, minutes = Number.NaN, seconds = Number.NaN] = parts ?? [];
  const value = degrees + minutes / 60 + seconds / 3600;
  if (!(minutes < 60 && seconds < 60 && value <= max)) return undefined;
  if (side !== positive && side !== negative) return undefined;
  return side === negative && value > 0 ? -value : value;
}

/** `2013:05:20 14:56:12` */
function clockOf(text = ''): string | undefined {
  const [, year, month, day, hours, minutes] =
    /^(\d{4}):(\d\d):(\d\d) ([01]\d|2[0-3]):([0-5]\d):[0-5]\d$/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  return isDate(date) ? `${date}T${hours}:${minutes}` : undefined;
}

/** `-05:00` */
function offsetOf(text = ''): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(0\d|1[0-4]):([0-5]\d)$/.exec(text) ?? [];
  if (sign === undefined) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) || 0;
}
