import { ByteQueue } from './byte-queue.ts';
import { CompressedRecords, type CompressedRecord } from './compressed-records.ts';
import { LevelTwoError } from './level-two-error.ts';
import { MessageReader } from './read-messages.ts';
import { RecordPlan } from './record-plan.ts';
import type { WantedSweeps } from './sweep-selection.ts';
import { RecordUnpacker, type Decompress } from './unpack-record.ts';
import { VolumeAssembly } from './volume-assembly.ts';
import { readVolumeStart, sniffedBytes, type VolumeStart } from './volume-header.ts';
import { VolumeProblems } from './volume-problems.ts';
import type { MomentName, Sweep, Volume } from './volume.ts';

/**
 * NEXRAD and TDWR Level II volumes of every era, read while they are downloaded:
 *
 *     const reader = new LevelTwoReader({ decompress, wants: { cut: 0, moment: 'REF' } });
 *     for await (const chunk of response.body) {
 *       draw(reader.push(chunk));      // the sweeps that this chunk completed
 *       if (reader.isDone) break;      // nothing that follows is wanted: the download ends
 *     }
 *     const volume = reader.end();     // station, place, scan pattern, sweeps, and what is missing
 *
 * `read-volume.ts` does that, and takes gzip off before. Codes stay as the radar sent them (`volume.ts`).
 *
 * From the bytes to a sweep: `volume-header.ts` tells the container; `compressed-records.ts` cuts it into
 * records, of which `record-plan.ts` guesses those that need not be unpacked, and `unpack-record.ts` unpacks
 * the others; `read-messages.ts` finds messages, `read-radial-1.ts` and `read-radial-31.ts` read radials;
 * `sweep-collector.ts` gathers them, `sweep-selection.ts` says which are wanted, `sweep-builder.ts` makes tables.
 *
 * Only what is no Level II volume at all throws (`LevelTwoError`). Damage in one costs what is damaged, is
 * listed in `problems` with its place, and never becomes data. Pure functions of the bytes: no Node, no clock.
 */
export interface LevelTwoOptions {
  decompress: Decompress;
  /** Every sweep where it is not said. */
  wants?: WantedSweeps;
  /** Moments to keep; all where it is not said. */
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
  #start: VolumeStart | undefined;
  #volume: Volume | undefined;
  #plan: RecordPlan | undefined;
  /** Records since there is a plan: they are read again, all of them, where it proves wrong. */
  #held: CompressedRecord[] = [];

  constructor({ decompress, wants = { every: 'sweep' }, moments }: LevelTwoOptions) {
    this.#unpacker = new RecordUnpacker(decompress, this.#problems);
    this.#assembly = new VolumeAssembly(wants, moments, this.#problems);
    this.#messages = new MessageReader(this.#assembly.take, this.#problems);
    this.#mayPlan = !('every' in wants);
  }

  /** Whether nothing that follows is wanted. */
  get isDone(): boolean {
    return this.#assembly.isDone;
  }

  /** Takes the next bytes, in chunks of any size; answers the wanted sweeps that they completed. */
  push(chunk: Uint8Array): Sweep[] {
    if (this.#volume)
      throw new LevelTwoError('ENDED', 'Bytes came after the end', { offset: this.#queue.offset });
    if (this.isDone) return [];
    this.#queue.add(chunk);
    this.#advance(false);
    return this.#assembly.takeFresh();
  }

  /**
   * No more bytes come: there are none, or none are wanted. The volume may have a sweep that no `push` gave,
   * because only the end showed that nothing more belongs to it.
   */
  end(): Volume {
    if (this.#volume) return this.#volume;
    if (!this.isDone) {
      this.#advance(true);
      if (!this.isDone && this.#plan && !this.#isPlanTrue(this.#plan)) this.#readAgain();
    }
    const place = { offset: this.#queue.offset };
    this.#queue.clear();
    this.#held = [];
    this.#volume = this.#assembly.end(place);
    return this.#volume;
  }

  #advance(isEnd: boolean): void {
    if (!this.#start) {
      if (this.#queue.length < sniffedBytes && !isEnd) return;
      this.#start = readVolumeStart(this.#queue.peek());
      this.#assembly.begin(this.#start);
      this.#queue.drop(this.#start.headerBytes);
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
    this.#held.push(record);
    const cut = this.#plan.cutOf(record.index);
    if (cut !== undefined && this.#assembly.isNeedless(cut)) {
      this.#assembly.passOver();
      return;
    }
    const cuts = this.#read(record);
    if (cuts.some((found) => found !== cut)) this.#readAgain();
  }

  /** Answers the cuts that the record has radials of. */
  #read(record: CompressedRecord): number[] {
    return this.#assembly.takeRecord(() => {
      new MessageReader(this.#assembly.take, this.#problems, record).read(
        this.#unpacker.unpack(record),
        0,
        true,
      );
    });
  }

  /** The last record that can be read holds the cut that the plan has there. */
  #isPlanTrue(plan: RecordPlan): boolean {
    for (const record of this.#held.toReversed()) {
      const cuts = new Set<number>();
      const look = new VolumeAssembly({ every: 'sweep' }, [], new VolumeProblems());
      const messages = new MessageReader(look.take, new VolumeProblems(), record);
      for (const cut of look.takeRecord(() => messages.read(this.#unpacker.unpack(record), 0, true)))
        cuts.add(cut);
      if (cuts.size > 0) return [...cuts].every((cut) => cut === plan.cutOf(record.index));
    }
    return true;
  }

  #readAgain(): void {
    const records = this.#held;
    this.#plan = undefined;
    this.#held = [];
    this.#assembly.restart();
    for (const record of records) {
      if (this.isDone) return;
      this.#read(record);
    }
  }
}
