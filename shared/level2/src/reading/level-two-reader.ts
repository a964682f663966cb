import { bunzip2, bunzip2Beginning } from '../bunzip2/bunzip2.ts';
import { ByteQueue } from './byte-queue.ts';
import { CompressedRecords, type CompressedRecord, nextSignature } from './compressed-records.ts';
import { LevelTwoError, maxVolumeBytes, maxVolumeMegabytes, type Place } from '../volume/level-two-error.ts';
import { MessageReader } from './read-messages.ts';
import type { WantedSweeps } from './sweep-selection.ts';
import { StreamError, type Decompress } from '../bunzip2/decompress.ts';
import { VolumeAssembly, readVolumeStart, sniffedBytes, type VolumeStart } from './volume-assembly.ts';
import { VolumeProblems } from '../volume/volume-problems.ts';
import type { MomentName, Sweep, Volume } from '../volume/volume.ts';
import type { ScanPattern } from '../volume/scan-pattern.ts';

/** The only known volume in a single stream has 11 MB; others could have about 70 MB. */
const maxStreamBytes = 128 * 1024 * 1024;
class RecordUnpacker {
  readonly #decompress: Decompress;
  readonly #problems: VolumeProblems;
  #remainingBytes = maxVolumeBytes;
  #unpackBeginning: Decompress | undefined;

  constructor(decompress: Decompress, problems: VolumeProblems) {
    this.#decompress = decompress;
    this.#problems = problems;
  }

  /** Returns all that can be unpacked, in one piece that is valid until the next call, and reports damaged streams. */
  unpack({ bytes, index, offset }: CompressedRecord): Uint8Array {
    const parts: Uint8Array[] = [];
    for (const { start, stream } of streamsOf(bytes)) {
      const place = { offset: offset + 4 + start, record: index };
      const before = parts.pop();
      if (before) parts.push(before.slice());
      try {
        const part = this.#decompress(stream, Math.min(maxStreamBytes, this.#remainingBytes));
        this.#count(part.length, place);
        parts.push(part);
      } catch (error) {
        if (error instanceof LevelTwoError) throw error;
        if (error instanceof StreamError) this.#count(error.unpackedBytes, place);
        const reason = error instanceof Error ? error.message : String(error);
        this.#problems.add('DAMAGED_RECORD', `A record cannot be unpacked: ${reason}`, place);
        parts.push(this.#beginningOf(stream));
      }
    }
    return joinBytes(parts);
  }

  /** A record may be a whole volume in one stream of many blocks, of which a damaged file has the first. */
  #beginningOf(stream: Uint8Array): Uint8Array {
    this.#unpackBeginning ??= bunzip2Beginning();
    return this.#unpackBeginning(stream, Math.min(maxStreamBytes, this.#remainingBytes));
  }

  /** What a damaged stream has is counted too, because unpacking it took as long. */
  #count(bytes: number, place: Place): void {
    this.#remainingBytes -= bytes;
    refuseIfLarge(maxVolumeBytes - this.#remainingBytes, place);
  }
}

function refuseIfLarge(bytes: number, place: Place): void {
  if (bytes > maxVolumeBytes)
    throw new LevelTwoError('TOO_LARGE', `It unpacks to more than ${maxVolumeMegabytes} MB`, place);
}

/** Finds streams by their first ten bytes, which occur nowhere else, because only unpacking shows where one ends. */
function* streamsOf(bytes: Uint8Array): Generator<{ start: number; stream: Uint8Array }> {
  let start: number | undefined = 0;
  while (start !== undefined) {
    const next = nextSignature(bytes, start + 1);
    yield { start, stream: bytes.subarray(start, next) };
    start = next;
  }
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** The number of radials in a record, by the ICD of the archive. */
const radialsInRecord = 120;

/**
 * Predicts the cut of each compressed record from the scan pattern in the first one: six records for a cut of half
 * degrees, three for one of whole degrees, recombined or not. This was correct for every known volume, but it is a
 * prediction: radials state their cut, and if they disagree the reader starts again without a plan.
 */
class RecordPlan {
  readonly #cuts: number[] = [];

  constructor(pattern: ScanPattern, isRecombined: boolean) {
    for (const [cut, { isHalfDegree }] of pattern.cuts.entries()) {
      const radials = isHalfDegree && !isRecombined ? 720 : 360;
      for (let record = 0; record < radials / radialsInRecord; record += 1) this.#cuts.push(cut);
    }
  }

  cutOf(record: number): number | undefined {
    return this.#cuts[record - 1];
  }
}

/**
 * NEXRAD and TDWR Level II volumes of every era, read while they are downloaded:
 *
 *     const reader = new LevelTwoReader({ wants: { cut: 0, moment: 'REF' } });
 *     for await (const chunk of response.body) {
 *       draw(reader.push(chunk));      // the sweeps that this chunk completed
 *       if (reader.isDone) break;      // the rest is not wanted: ends the download
 *     }
 *     const volume = reader.end();     // station, location, scan pattern, sweeps and problems
 *
 * `read-volume.ts` does this, and unpacks gzip first. Codes stay as the radar sent them (`volume/volume.ts`).
 *
 * From bytes to a sweep: `compressed-records.ts` splits the container into records, and those that are needed are
 * unpacked. `read-messages.ts` finds messages; `volume-assembly.ts` and `read-radial-31.ts` read headers and radials.
 * `sweep-collector.ts` groups them, `sweep-selection.ts` selects sweeps, and `sweep-builder.ts` makes tables.
 *
 * It throws a `LevelTwoError` only for input that is not a Level II volume, or larger than any. Damaged parts of a volume are left out
 * and listed in `problems` with their place; they never become data. The result depends only on the bytes.
 */
export interface LevelTwoOptions {
  /** By default `bunzip2()`. Readers one after the other may share one, and its memory. */
  decompress?: Decompress;
  /** By default every sweep. */
  wants?: WantedSweeps;
  /** The moments to read; by default all. */
  moments?: readonly MomentName[];
}

export class LevelTwoReader {
  readonly #problems = new VolumeProblems();
  readonly #queue = new ByteQueue();
  readonly #records = new CompressedRecords(this.#queue, this.#problems);
  readonly #unpacker: RecordUnpacker;
  readonly #assembly: VolumeAssembly;
  readonly #messages: MessageReader;
  readonly #mayPlan: boolean;
  #pushedBytes = 0;
  #start: VolumeStart | undefined;
  #volume: Volume | undefined;
  #plan: RecordPlan | undefined;
  /** The records since the plan was made. All of them are read again if it turns out to be wrong. */
  #plannedRecords: CompressedRecord[] = [];

  constructor({ decompress = bunzip2(), wants = { every: 'sweep' }, moments }: LevelTwoOptions = {}) {
    this.#unpacker = new RecordUnpacker(decompress, this.#problems);
    this.#assembly = new VolumeAssembly(wants, moments, this.#problems);
    this.#messages = new MessageReader(this.#assembly.take, this.#problems);
    this.#mayPlan = !('every' in wants);
  }

  /** Whether the rest of the volume is not wanted. */
  get isDone(): boolean {
    return this.#assembly.isDone;
  }

  /** Reads the next bytes, in chunks of any size. Returns the wanted sweeps that they completed. */
  push(chunk: Uint8Array): Sweep[] {
    if (this.#volume)
      throw new LevelTwoError('ENDED', 'More bytes were added after the end', { offset: this.#queue.offset });
    if (this.isDone) return [];
    this.#pushedBytes += chunk.length;
    refuseIfLarge(this.#pushedBytes, { offset: this.#pushedBytes });
    this.#queue.add(chunk);
    this.#advance(false);
    return this.#assembly.takeCompleted();
  }

  /**
   * Returns the volume, after its last byte or once no more are wanted. The volume may have a sweep that no `push`
   * returned, because only the end of the input completed it.
   */
  end(): Volume {
    if (this.#volume) return this.#volume;
    if (!this.isDone) {
      this.#advance(true);
      if (!this.isDone && this.#plan && !this.#isPlanCorrect(this.#plan)) this.#readWithoutPlan();
    }
    const place = { offset: this.#queue.offset };
    // The last sweep is made of what the queue has.
    this.#volume = this.#assembly.end(place);
    this.#plannedRecords = [];
    this.#queue.clear();
    return this.#volume;
  }

  #advance(isEnd: boolean): void {
    if (!this.#start) {
      if (this.#queue.length < sniffedBytes && !isEnd) return;
      this.#start = readVolumeStart(this.#queue.peek());
      this.#assembly.begin(this.#start);
      this.#queue.drop(this.#start.headerBytes);
      // Records may have to be read again.
      if (this.#start.isCompressed) this.#queue.keep();
    }
    if (!this.#start.isCompressed) {
      this.#queue.drop(this.#messages.read(this.#queue.peek(), this.#queue.offset, isEnd));
      return;
    }
    while (!this.isDone) {
      const record = this.#records.next(isEnd);
      if (!record) return;
      this.#takeRecord(record, this.#start);
    }
  }

  #takeRecord(record: CompressedRecord, { isRecombined }: VolumeStart): void {
    const { pattern } = this.#assembly;
    if (record.index === 1 && pattern && this.#mayPlan && !this.#assembly.hasRadials)
      this.#plan = new RecordPlan(pattern, isRecombined);
    if (!this.#plan) {
      this.#read(record);
      return;
    }
    this.#plannedRecords.push(record);
    const cut = this.#plan.cutOf(record.index);
    if (cut !== undefined && this.#assembly.isUnneeded(cut)) {
      this.#assembly.skipRecord();
      return;
    }
    const cuts = this.#read(record);
    if (cuts.some((found) => found !== cut)) this.#readWithoutPlan();
  }

  /** Reads a record. Returns the cuts of its radials. */
  #read(record: CompressedRecord): number[] {
    return this.#assembly.takeRecord(() => {
      new MessageReader(this.#assembly.take, this.#problems, record).read(
        this.#unpacker.unpack(record),
        0,
        true,
      );
    });
  }

  /** Returns whether the last readable record has the cut that the plan predicts for it. */
  #isPlanCorrect(plan: RecordPlan): boolean {
    for (const record of this.#plannedRecords.toReversed()) {
      const cuts = new Set<number>();
      const assembly = new VolumeAssembly({ every: 'sweep' }, [], new VolumeProblems());
      const messages = new MessageReader(assembly.take, new VolumeProblems(), record);
      for (const cut of assembly.takeRecord(() => messages.read(this.#unpacker.unpack(record), 0, true)))
        cuts.add(cut);
      if (cuts.size > 0) return [...cuts].every((cut) => cut === plan.cutOf(record.index));
    }
    return true;
  }

  #readWithoutPlan(): void {
    const records = this.#plannedRecords;
    this.#plan = undefined;
    this.#plannedRecords = [];
    this.#assembly.restart();
    for (const record of records) {
      if (this.isDone) return;
      this.#read(record);
    }
  }
}
