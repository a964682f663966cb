import { trackFileName } from '../track/track-file.ts';

/** The file `sweeps/index.json` beside a loop, written after all of its sweeps. */
export interface SweepIndex {
  version: 1 | typeof sweepIndexVersion;
  /** ICAO identifier. */
  stationId: string;
  /** Whether the radar data are made up. */
  isSimulated: boolean;
  /** One per frame of the loop, in its order. */
  frames: SweepOfFrame[];
  /** The name of the file with the radar's own track beside it; null where there is none, absent before version 2. */
  track?: typeof trackFileName | null;
}

export interface SweepOfFrame {
  /** Milliseconds since 1970, UTC: the same as in the list of frames. */
  time: number;
  /** The name of its file beside the index; null where the radar has nothing in the area, or it could not be read. */
  file: string | null;
  /** Of the file as it is sent. */
  bytes: number;
  /** Knots of the tracked rotation; null where none is of the track, absent before version 2. */
  rotation?: number | null;
  /** Whether debris is beside it; null where nobody could see, absent before version 2. */
  debris?: boolean | null;
}

export const sweepIndexVersion = 2;
/** A window of six hours has at most this many scans of the lowest angle. */
const maxFrames = 2_000;

/** The name of a frame's file. */
export function sweepFileName(frame: number): string {
  return `${frame}.br`;
}

const names = ['version', 'stationId', 'isSimulated', 'frames'];
const namesOfFrame = ['time', 'file', 'bytes'];

/** Returns undefined for anything that is not an index of this version or of the first, which had no track. */
export function readSweepIndex(value: unknown): SweepIndex | undefined {
  if (!isRecord(value)) return undefined;
  const { version, stationId, isSimulated, frames, track } = value;
  if ((version !== 1 && version !== sweepIndexVersion) || typeof isSimulated !== 'boolean') return undefined;
  if (!hasOnly(value, version === 1 ? names : [...names, 'track'])) return undefined;
  if (version !== 1 && track !== null && track !== trackFileName) return undefined;
  if (typeof stationId !== 'string' || !/^[A-Z0-9]{4}$/.test(stationId)) return undefined;
  if (!Array.isArray(frames) || frames.length === 0 || frames.length > maxFrames) return undefined;
  const list = frames.map((frame: unknown, at) => readFrame(frame, at, version));
  const read = list.filter((frame) => frame !== undefined);
  if (read.length < list.length) return undefined;
  const beside: Pick<SweepIndex, 'track'> =
    version === 1 ? {} : { track: track === null ? null : trackFileName };
  return { version, stationId, isSimulated, frames: read, ...beside };
}

function readFrame(value: unknown, at: number, version: SweepIndex['version']): SweepOfFrame | undefined {
  if (!isRecord(value)) return undefined;
  if (!hasOnly(value, version === 1 ? namesOfFrame : [...namesOfFrame, 'rotation', 'debris']))
    return undefined;
  const { time, file, bytes } = value;
  if (typeof time !== 'number' || !Number.isFinite(time)) return undefined;
  if (typeof bytes !== 'number' || !Number.isSafeInteger(bytes) || bytes < 0) return undefined;
  if (file !== null && file !== sweepFileName(at)) return undefined;
  if (version === 1) return { time, file, bytes };
  const { rotation, debris } = value;
  if (rotation !== null && !(typeof rotation === 'number' && rotation >= 0)) return undefined;
  if (debris !== null && typeof debris !== 'boolean') return undefined;
  return { time, file, bytes, rotation, debris };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasOnly(value: Record<string, unknown>, names: readonly string[]): boolean {
  const keys = Object.keys(value);
  return keys.length === names.length && keys.every((key) => names.includes(key));
}
