import { folderOfTilts } from '@touchdown/shared/radar/loop-files.ts';
import type { FrameList } from '@touchdown/shared/radar/frame-list.ts';
import type { SweepFile } from '@touchdown/shared/radar/sweep-file/sweep-file.ts';
import type { SweepIndex } from '@touchdown/shared/radar/sweep-file/sweep-index.ts';
import {
  firstOfVolume,
  readTiltIndex,
  tiltIndexName,
  type Tilt,
  type TiltIndex,
} from '@touchdown/shared/radar/sweep-file/tilt-index.ts';
import { readSweepFile, SweepFileError } from '@touchdown/shared/radar/sweep-file/read-sweep-file.ts';
import type { Scan } from '../../../map/radar/scans.ts';
import { ScanError, type ScanFailure } from './scan-error.ts';

/** A slow phone needs seconds for a file. After this nobody waits any more. */
const timeoutMilliseconds = 30_000;

/** Reads the file of one scan. Throws a `ScanError`. */
export async function readScan(url: string, cache: RequestCache): Promise<SweepFile> {
  const bytes = await fetchFile(url, cache, 'LOST');
  try {
    return readSweepFile(bytes);
  } catch (error) {
    if (!(error instanceof SweepFileError)) throw error;
    throw new ScanError(error.code === 'OTHER_VERSION' ? 'OTHER_VERSION' : 'DAMAGED', { cause: error });
  }
}

/** Throws a `ScanError`, with the sentence of the server where it has one. */
export async function fetchFile(
  url: string,
  cache: RequestCache,
  ifMissing: ScanFailure,
): Promise<Uint8Array> {
  try {
    const response = await fetch(url, { cache, signal: AbortSignal.timeout(timeoutMilliseconds) });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.ok) return bytes;
    const failure = [403, 404, 410].includes(response.status) ? ifMissing : 'UNREACHABLE';
    throw new ScanError(failure, { sentence: sentenceOf(parseJson(bytes)) });
  } catch (error) {
    if (error instanceof ScanError) throw error;
    throw new ScanError('UNREACHABLE', { cause: error });
  }
}

export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** The sentence of a problem of the API. */
function sentenceOf(body: unknown): string | undefined {
  const isProblem = typeof body === 'object' && body !== null && 'error' in body && 'code' in body;
  return isProblem && typeof body.error === 'string' ? body.error : undefined;
}

/** A tilt of another volume differs from that of a read one by less, if its radar kept to its pattern. */
const sameTiltDegrees = 0.3;

/** A scan beside those of the frames. Its tilt is known once its volume was read. */
interface Entry {
  /** The first frame of its volume. */
  volume: number;
  tilt: Tilt | undefined;
  scan: Scan;
}

/**
 * Reads the other tilts of a loop's scans. The first volume that was asked for says which ones there are; those of the
 * other volumes are expected, and read when somebody comes to them.
 */
export class TiltReader {
  readonly #loop: URL;
  readonly #frames: SweepIndex['frames'];
  readonly #onChange: () => void;
  readonly #indexes = new Map<number, Promise<TiltIndex>>();
  readonly #failed = new Set<number>();
  #entries: Entry[] = [];
  #volumes: number[] | undefined;

  constructor(indexUrl: string, frames: SweepIndex['frames'], onChange: () => void) {
    this.#loop = new URL('..', indexUrl);
    this.#frames = frames;
    this.#onChange = onChange;
  }

  get scans(): Scan[] {
    return this.#entries.map(({ scan }) => scan);
  }

  /** Makes known the tilts of the volume at a time, and what is expected of the others. Throws a `ScanError`. */
  async open(time: number): Promise<void> {
    this.#volumes ??= await this.#readVolumes();
    const volumes = this.#volumes;
    const volume = volumes.findLast((first) => this.#timeOf(first) <= time) ?? volumes[0] ?? 0;
    const { tilts } = await this.#index(volume);
    if (tilts.length === 0) throw new ScanError('NO_TILTS');
    if (this.#entries.length > 0) return;
    this.#entries = volumes.flatMap((other) => tilts.map((tilt) => this.#expected(other, tilt, volume)));
    this.#resolve(volume, tilts);
  }

  /** Reads one of the scans, by its place in their list. */
  async read(at: number, cache: RequestCache): Promise<SweepFile> {
    const entry = this.#entries[at];
    if (!entry) throw new ScanError('NEVER_THERE');
    if (!entry.tilt) this.#resolve(entry.volume, (await this.#index(entry.volume)).tilts);
    if (!entry.tilt) throw new ScanError('NO_TILTS');
    return readScan(this.#urlOf(entry.tilt.file), cache);
  }

  /** A volume that repeats its lowest angle has several frames. */
  async #readVolumes(): Promise<number[]> {
    const list = parseJson(await fetchFile(new URL('frames.json', this.#loop).href, 'default', 'LOST'));
    const { frames } = (list ?? {}) as Partial<FrameList>;
    if (!Array.isArray(frames) || frames.length !== this.#frames.length) throw new ScanError('DAMAGED');
    return [...frames.keys()].filter((frame) => firstOfVolume(frames, frame) === frame);
  }

  async #index(volume: number): Promise<TiltIndex> {
    const before = this.#indexes.get(volume);
    if (before) return before;
    const cache = this.#failed.has(volume) ? 'reload' : 'default';
    const reading = readIndex(this.#urlOf(tiltIndexName(volume)), cache);
    this.#indexes.set(volume, reading);
    try {
      return await reading;
    } catch (error) {
      this.#indexes.delete(volume);
      this.#failed.add(volume);
      throw error;
    }
  }

  #urlOf(name: string): string {
    return folderOfTilts(new URL(name, this.#loop).href);
  }

  #timeOf(frame: number): number {
    return this.#frames[frame]?.time ?? 0;
  }

  #expected(volume: number, tilt: Tilt, known: number): Entry {
    const volumeTime = this.#timeOf(volume);
    const startTime = volumeTime + tilt.time - this.#timeOf(known);
    const scan = { ...scanOf(tilt, volumeTime), startTime, isExpected: true };
    return { volume, tilt: undefined, scan };
  }

  /** Puts what is known of a volume in the place of what was expected of it. Scans keep their places in the list. */
  #resolve(volume: number, tilts: readonly Tilt[]): void {
    const volumeTime = this.#timeOf(volume);
    const open = new Set(tilts);
    for (const entry of this.#entries) {
      if (entry.volume !== volume || entry.tilt) continue;
      const apart = (tilt: Tilt) => Math.abs(tilt.elevationDegrees - entry.scan.elevationDegrees);
      const [nearest] = [...open].toSorted((a, b) => apart(a) - apart(b));
      const tilt = nearest && apart(nearest) <= sameTiltDegrees ? nearest : undefined;
      if (tilt) open.delete(tilt);
      entry.tilt = tilt;
      // What the radar left out is at no tilt any more.
      entry.scan = tilt ? scanOf(tilt, volumeTime) : { ...entry.scan, moments: [], isExpected: false };
    }
    for (const tilt of open) this.#entries.push({ volume, tilt, scan: scanOf(tilt, volumeTime) });
    this.#onChange();
  }
}

function scanOf({ time, elevationDegrees, tiltDegrees, fields }: Tilt, volumeTime: number): Scan {
  const name = tiltDegrees === undefined ? {} : { tiltDegrees };
  return { startTime: time, elevationDegrees, ...name, moments: fields, volumeTime };
}

/** Reads the index of a volume's tilts, which a server may have to make first. Throws a `ScanError`. */
async function readIndex(url: string, cache: RequestCache): Promise<TiltIndex> {
  const index = readTiltIndex(parseJson(await fetchFile(url, cache, 'NO_TILTS')));
  if (!index) throw new ScanError('DAMAGED');
  return index;
}
