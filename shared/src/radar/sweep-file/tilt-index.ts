import type { ListedFrame } from '../frame-list.ts';
import { isRecord } from './sweep-index.ts';
import { sweepFieldNames, type SweepFieldName } from './sweep-file.ts';

/**
 * The file `<frame>.json` in the folder of a loop's tilts: the other angles of one volume, cut to the storm. It is made when somebody
 * first asks for it, after all of its files. The number is that of the volume's first frame.
 */
export interface TiltIndex {
  version: typeof tiltIndexVersion;
  /** The lowest first. Without one, the radar measured nothing here at another angle. */
  tilts: Tilt[];
}

export interface Tilt {
  /** Of its own sweep: milliseconds since 1970, UTC. */
  time: number;
  /** The antenna's own angle. */
  elevationDegrees: number;
  /** The nominal angle, which is its name; older indexes lack it. */
  tiltDegrees?: number;
  fields: SweepFieldName[];
  /** The name of its sweep file beside the index. */
  file: string;
  /** Of the file as it is sent. */
  bytes: number;
}

export const tiltIndexVersion = 1;
/** The patterns of today have at most 20 angles. */
const maxTilts = 40;
/** How far a tilt goes from the storm to each side: the first of these with which its file is small enough. */
export const tiltReachesKm = [36, 28, 22, 17, 13, 10] as const;
export const maxTiltBytes = 90_000;

export function tiltIndexName(frame: number): string {
  return `${frame}.json`;
}

export function tiltFileName(frame: number, tilt: number): string {
  return `${frame}-${tilt}.br`;
}

/** Returns the first frame of a frame's volume, by which its tilts are named. */
export function firstOfVolume(frames: readonly Pick<ListedFrame, 'volumeKey'>[], frame: number): number {
  const { volumeKey } = frames[frame] ?? {};
  return volumeKey === undefined ? frame : frames.findIndex((other) => other.volumeKey === volumeKey);
}

/** Returns undefined for anything that is not an index of this version. */
export function readTiltIndex(value: unknown): TiltIndex | undefined {
  if (!isRecord(value) || value['version'] !== tiltIndexVersion) return undefined;
  const list: unknown = value['tilts'];
  if (!Array.isArray(list) || list.length > maxTilts) return undefined;
  const tilts = list.map(readTilt);
  const read = tilts.filter((tilt) => tilt !== undefined);
  return read.length < tilts.length ? undefined : { version: tiltIndexVersion, tilts: read };
}

function readTilt(value: unknown): Tilt | undefined {
  if (!isRecord(value)) return undefined;
  const { time, elevationDegrees, tiltDegrees, fields, file, bytes } = value;
  if (typeof time !== 'number' || !Number.isFinite(time)) return undefined;
  if (typeof elevationDegrees !== 'number' || !(Math.abs(elevationDegrees) <= 90)) return undefined;
  if (tiltDegrees !== undefined && typeof tiltDegrees !== 'number') return undefined;
  if (typeof bytes !== 'number' || !Number.isSafeInteger(bytes) || bytes < 0) return undefined;
  if (typeof file !== 'string' || !/^\d{1,4}-\d{1,2}\.br$/.test(file) || !Array.isArray(fields))
    return undefined;
  const known = sweepFieldNames.filter((name) => fields.includes(name));
  if (known.length === 0) return undefined;
  const name = tiltDegrees === undefined ? {} : { tiltDegrees };
  return { time, elevationDegrees, ...name, fields: known, file, bytes };
}
