import { Problem } from '@touchdown/shared/contract/problem.ts';
import { newestReportFirst } from '@touchdown/shared/storm-reports/filter-storm-reports.ts';
import type { StormReportPointer } from '@touchdown/shared/storm-reports/pointer.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import type { StormReportId } from '@touchdown/shared/storm-reports/storm-report-id.ts';
import { readStormReportObject } from './storm-report-object.ts';

export interface StormReportSource {
  /** Undefined while no import has written one. */
  readPointer: () => Promise<StormReportPointer | undefined>;
  readObject: (objectKey: string) => Promise<Uint8Array>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Called when a look has failed and what is held is kept. */
  onFailure: (error: unknown) => void;
}

const lookEveryMilliseconds = 5_000;
/** How long a request waits for news when it could be answered without. */
const defaultPatienceMilliseconds = 2_000;

interface Held {
  pointer: StormReportPointer | undefined;
  newestFirst: readonly StormReport[];
  byId: ReadonlyMap<string, StormReport>;
}

/**
 * All storm reports in memory. The pointer is looked at again every few seconds; whatever fails then,
 * the last good reports stay. Only a start without any fails the request.
 */
export class StormReportCatalogue {
  readonly #source: StormReportSource;
  readonly #patienceMilliseconds: number;
  #held: Held | undefined;
  #looking: Promise<void> = Promise.resolve();
  #lookedAt = -Infinity;
  /** When the look began that last showed what is held to be the newest. */
  #confirmedAt = -Infinity;

  constructor(source: StormReportSource, patienceMilliseconds = defaultPatienceMilliseconds) {
    this.#source = source;
    this.#patienceMilliseconds = patienceMilliseconds;
  }

  async newestFirst(): Promise<readonly StormReport[]> {
    return (await this.#current()).newestFirst;
  }

  async find(id: StormReportId): Promise<StormReport | undefined> {
    return (await this.#current()).byId.get(id);
  }

  /** 0 while the last look went well, else the age of what is held. */
  staleSeconds(): number {
    if (!this.#held || this.#lookedAt <= this.#confirmedAt) return 0;
    return Math.max(0, Math.floor((this.#source.now() - this.#confirmedAt) / 1000));
  }

  async #current(): Promise<Held> {
    const now = this.#source.now();
    const isDue = now - this.#lookedAt >= lookEveryMilliseconds;
    if (isDue) {
      this.#lookedAt = now;
      this.#looking = this.#look(now);
    }
    if (!this.#held) await this.#looking;
    else if (isDue) await within(this.#looking, this.#patienceMilliseconds);
    if (this.#held) return this.#held;
    throw new Problem('UNAVAILABLE', 'The storm reports cannot be read at the moment. Please try again.');
  }

  /** Never throws: what failed is told, and what is held stays. */
  async #look(startedAt: number): Promise<void> {
    try {
      const found = await this.#newest();
      // A look that took long may end after a later one has: the later one knows better.
      if (startedAt < this.#confirmedAt) return;
      this.#held = found;
      this.#confirmedAt = startedAt;
    } catch (error) {
      this.#source.onFailure(error);
    }
  }

  async #newest(): Promise<Held> {
    const pointer = await this.#source.readPointer();
    const held = this.#held;
    if (!pointer) return hold(undefined, []);
    if (held?.pointer?.objectKey === pointer.objectKey && held.pointer.sequence === pointer.sequence)
      return held;
    const gzipped = await this.#source.readObject(pointer.objectKey);
    try {
      return hold(pointer, readStormReportObject(gzipped, pointer.count));
    } catch (error) {
      throw new Error(`The storm reports in ${pointer.objectKey} are damaged.`, { cause: error });
    }
  }
}

function hold(pointer: StormReportPointer | undefined, reports: readonly StormReport[]): Held {
  return {
    pointer,
    newestFirst: reports.toSorted(newestReportFirst),
    byId: new Map(reports.map((report) => [report.id, report])),
  };
}

/** Resolves with the promise or when the time is up, whichever is first. */
async function within(promise: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeIsUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([promise, timeIsUp]);
  clearTimeout(timer);
}
