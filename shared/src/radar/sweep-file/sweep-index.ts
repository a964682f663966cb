/** The file `sweeps/index.json` beside a loop, written after all of its sweeps. */
export interface SweepIndex {
  version: typeof sweepIndexVersion;
  /** ICAO identifier. */
  stationId: string;
  /** Whether the radar data are made up. */
  isSimulated: boolean;
  /** One per frame of the loop, in its order. */
  frames: SweepOfFrame[];
}

export interface SweepOfFrame {
  /** Milliseconds since 1970, UTC: the same as in the list of frames. */
  time: number;
  /** The name of its file beside the index; null where the radar has nothing in the area, or it could not be read. */
  file: string | null;
  /** Of the file as it is sent. */
  bytes: number;
}

export const sweepIndexVersion = 1;
/** A window of six hours has at most this many scans of the lowest angle. */
const maxFrames = 2_000;

/** The name of a frame's file. */
export function sweepFileName(frame: number): string {
  return `${frame}.br`;
}

/** Returns undefined for anything that is not an index of this version. */
export function readSweepIndex(value: unknown): SweepIndex | undefined {
  if (!isRecord(value) || !hasOnly(value, ['version', 'stationId', 'isSimulated', 'frames']))
    return undefined;
  const { version, stationId, isSimulated, frames } = value;
  if (version !== sweepIndexVersion || typeof isSimulated !== 'boolean') return undefined;
  if (typeof stationId !== 'string' || !/^[A-Z0-9]{4}$/.test(stationId)) return undefined;
  if (!Array.isArray(frames) || frames.length === 0 || frames.length > maxFrames) return undefined;
  const list = frames.map((frame: unknown, at) => readFrame(frame, at));
  const read = list.filter((frame) => frame !== undefined);
  if (read.length < list.length) return undefined;
  return { version, stationId, isSimulated, frames: read };
}

function readFrame(value: unknown, at: number): SweepOfFrame | undefined {
  if (!isRecord(value) || !hasOnly(value, ['time', 'file', 'bytes'])) return undefined;
  const { time, file, bytes } = value;
  if (typeof time !== 'number' || !Number.isFinite(time)) return undefined;
  if (typeof bytes !== 'number' || !Number.isSafeInteger(bytes) || bytes < 0) return undefined;
  if (file === null) return { time, file, bytes };
  return file === sweepFileName(at) ? { time, file, bytes } : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasOnly(value: Record<string, unknown>, names: readonly string[]): boolean {
  const keys = Object.keys(value);
  return keys.length === names.length && keys.every((key) => names.includes(key));
}
