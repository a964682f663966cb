import type { FrameList } from '@touchdown/shared/radar/frame-list.ts';
import { sweepFieldNames, type SweepFile } from '@touchdown/shared/radar/sweep-file/sweep-file.ts';
import {
  readSweepIndex,
  sweepIndexVersion,
  type SweepIndex,
} from '@touchdown/shared/radar/sweep-file/sweep-index.ts';
import type { TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';
import { readTrackFile } from '@touchdown/shared/radar/track/track-file.ts';
import { sameTiltDegrees, type Scan } from '../../../map/radar/scans.ts';
import { fetchFile, parseJson, readScan, TiltReader } from './tilt-reader.ts';
import { ScanError } from './scan-error.ts';
import type { OpenedLoop } from './scan-messages.ts';

/** Unpacked scans that stay in memory. Others come back from the browser's cache. */
const maxKeptBytes = 96 * 1024 * 1024;
/** How many scans are asked for in vain before the loop counts as lost. */
const maxFirstAttempts = 3;
const atOnce = 2;

/** Reads the scans of one loop: the first one, then the others in order of play, and sooner what somebody asks for. */
export class LoopReader {
  readonly #indexUrl: string;
  #index: SweepIndex | undefined;
  readonly #kept = new Map<number, Promise<SweepFile>>();
  readonly #bytes = new Map<number, number>();
  #keptBytes = 0;
  readonly #failed = new Set<number>();
  readonly #isRetry: boolean;
  readonly #onTilts: (scans: Scan[]) => void;
  #tilts: TiltReader | undefined;
  #scans: Scan[] = [];

  /** `onTilts` gets all scans whenever there are more, or more is known of them. */
  constructor(indexUrl: string, isRetry: boolean, onTilts: (scans: Scan[]) => void = () => {}) {
    this.#indexUrl = indexUrl;
    this.#isRetry = isRetry;
    this.#onTilts = onTilts;
  }

  /** Returns what all scans have in common, once the one nearest to a time is there, or the next that can be read. */
  async open(time: number | undefined): Promise<OpenedLoop> {
    this.#index = await readIndex(this.#indexUrl, this.#isRetry ? 'reload' : 'default');
    const { frames, stationId, isSimulated } = this.#index;
    const first = time === undefined ? 0 : nearestFrame(this.#index, time);
    const order = [...frames.keys()].map((at) => (first + at) % frames.length);
    const [file, seen, names] = await Promise.all([
      this.#readFirst(order),
      this.#readTrack(),
      this.#readTilts(),
    ]);
    const { lat, lon, elevationDegrees, fields } = file;
    const moments = sweepFieldNames.filter((name) => fields.some((field) => field.name === name));
    void this.#readRest(order);
    const ofFirst = names?.[frames.findIndex(({ time: at }) => at === file.time)];
    this.#scans = frames.map(({ time: startTime }, at): Scan => {
      const tiltDegrees = names?.[at];
      if (tiltDegrees === undefined) return { startTime, elevationDegrees, moments };
      // The antenna's own angle is only known of the scan that was read.
      const isOfFirst = ofFirst !== undefined && Math.abs(tiltDegrees - ofFirst) < sameTiltDegrees;
      return {
        startTime,
        elevationDegrees: isOfFirst ? elevationDegrees : tiltDegrees,
        tiltDegrees,
        moments,
      };
    });
    return {
      stationId,
      isSimulated,
      radar: { lat, lon },
      scans: this.#scans,
      seen,
    };
  }

  /** Adds the other tilts of the volume at a time, and what is expected of the other volumes. Throws a `ScanError`. */
  async openTilts(time: number): Promise<void> {
    const frames = this.#index?.frames ?? [];
    const tilts = (this.#tilts ??= new TiltReader(this.#indexUrl, frames, () =>
      this.#onTilts([...this.#scans, ...tilts.scans]),
    ));
    await tilts.open(time);
  }

  async scan(at: number): Promise<SweepFile> {
    const before = this.#kept.get(at);
    if (before) return before;
    const reading = this.#read(at);
    this.#kept.set(at, reading);
    try {
      const file = await reading;
      const bytes = file.fields[0]?.codes.buffer.byteLength ?? 0;
      this.#bytes.set(at, bytes);
      this.#keptBytes += bytes;
      this.#forgetOldest();
      return file;
    } catch (error) {
      this.#kept.delete(at);
      this.#failed.add(at);
      throw error;
    }
  }

  async #read(at: number): Promise<SweepFile> {
    // What failed may be in the browser's cache as it came.
    const cache = this.#isRetry || this.#failed.has(at) ? 'reload' : 'default';
    if (at >= this.#scans.length && this.#tilts) return this.#tilts.read(at - this.#scans.length, cache);
    const { file } = this.#index?.frames[at] ?? {};
    if (!file) throw new ScanError('NEVER_THERE');
    return readScan(new URL(file, this.#indexUrl).href, cache);
  }

  /** The scans are shown without a track that cannot be read. */
  async #readTrack(): Promise<readonly TrackPoint[] | undefined> {
    if (!this.#index?.track) return undefined;
    try {
      const bytes = await fetchFile(new URL(this.#index.track, this.#indexUrl).href, 'default', 'LOST');
      const file = readTrackFile(parseJson(bytes));
      return file?.scans.flatMap(({ point }) => (point ? [point] : []));
    } catch {
      return undefined;
    }
  }

  /** The nominal angles that the frames name. Without them, a scan is named by its own angle. */
  async #readTilts(): Promise<(number | undefined)[] | undefined> {
    try {
      const bytes = await fetchFile(new URL('../frames.json', this.#indexUrl).href, 'default', 'LOST');
      const { frames } = (parseJson(bytes) ?? {}) as Partial<FrameList>;
      if (!Array.isArray(frames) || frames.length !== this.#index?.frames.length) return undefined;
      return frames.map(({ elevationDegrees }: Partial<FrameList['frames'][number]>) =>
        typeof elevationDegrees === 'number' ? elevationDegrees : undefined,
      );
    } catch {
      return undefined;
    }
  }

  async #readFirst(order: readonly number[]): Promise<SweepFile> {
    const errors: unknown[] = [];
    const existing = order.filter((at) => this.#index?.frames[at]?.file);
    for (const at of existing.slice(0, maxFirstAttempts)) {
      try {
        return await this.scan(at);
      } catch (error) {
        if (!(error instanceof ScanError)) throw error;
        errors.push(error);
      }
    }
    throw errors[0] ?? new ScanError('NEVER_THERE');
  }

  async #readRest(order: readonly number[]): Promise<void> {
    const waiting = order.values();
    const lane = async () => {
      for (const at of waiting) {
        if (this.#keptBytes > maxKeptBytes / 2) return;
        // Whoever comes to a lost scan learns it then.
        await this.scan(at).catch(() => undefined);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  }

  #forgetOldest(): void {
    for (const [at, bytes] of this.#bytes) {
      if (this.#keptBytes <= maxKeptBytes) return;
      this.#bytes.delete(at);
      this.#kept.delete(at);
      this.#keptBytes -= bytes;
    }
  }
}

/** Reads the index of a loop's scans. Throws a `ScanError`. */
async function readIndex(url: string, cache: RequestCache): Promise<SweepIndex> {
  const value = parseJson(await fetchFile(url, cache, 'NOT_KEPT'));
  const index = readSweepIndex(value);
  if (index) return index;
  const isOther =
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    Number.isSafeInteger(value.version) &&
    value.version !== sweepIndexVersion;
  throw new ScanError(isOther ? 'OTHER_VERSION' : 'DAMAGED');
}

function nearestFrame({ frames }: SweepIndex, time: number): number {
  const apart = frames.map((frame) => Math.abs(frame.time - time));
  return apart.indexOf(Math.min(...apart));
}
