import type { RangeResponse, Source } from 'pmtiles';

/** A request costs as much as this many bytes, so a gap of fewer is read too. */
const bytesPerRequest = 16_000;

/** A map asks again for tiles that are on their way to it. So many of the last answers are kept for that. */
const keptAnswers = 8;

interface Read {
  offset: number;
  last: number;
  signal: AbortSignal | undefined;
  resolve: (data: ArrayBuffer) => void;
  reject: (reason: unknown) => void;
}

/**
 * An archive that is read by ranges. An answer that is not exactly the range of an archive of exactly this length is
 * refused: the file was cut short or replaced, or the server knows no ranges.
 */
export class RangedArchive implements Source {
  readonly url: string;
  readonly bytes: number;
  readonly #waiting: Read[] = [];
  #answers: { offset: number; last: number; data: ArrayBuffer }[] = [];

  constructor(url: string, bytes: number) {
    this.url = url;
    this.bytes = bytes;
  }

  getKey(): string {
    return this.url;
  }

  /** What is read at the same moment, and lies near each other, is one request. */
  getBytes(offset: number, length: number, signal?: AbortSignal): Promise<RangeResponse> {
    return new Promise((resolve, reject) => {
      const last = Math.min(offset + length, this.bytes) - 1;
      const kept = this.#answers.find((one) => one.offset <= offset && last <= one.last);
      if (kept) return resolve({ data: kept.data.slice(offset - kept.offset, last + 1 - kept.offset) });
      if (this.#waiting.length === 0) setTimeout(() => this.#readWaiting());
      this.#waiting.push({ offset, last, signal, resolve: (data) => resolve({ data }), reject });
      return undefined;
    });
  }

  #readWaiting(): void {
    const waiting = this.#waiting.splice(0).toSorted((one, other) => one.offset - other.offset);
    let group: Read[] = [];
    for (const read of waiting) {
      if (read.signal?.aborted) {
        read.reject(read.signal.reason);
        continue;
      }
      const end = Math.max(...group.map(({ last }) => last));
      if (group.length > 0 && read.offset - end > bytesPerRequest) {
        void this.#readTogether(group);
        group = [];
      }
      group.push(read);
    }
    if (group.length > 0) void this.#readTogether(group);
  }

  /** The request ends early only when nobody waits for any part of it. */
  async #readTogether(reads: readonly Read[]): Promise<void> {
    const offset = Math.min(...reads.map((read) => read.offset));
    const last = Math.max(...reads.map((read) => read.last));
    const controller = new AbortController();
    let open = reads.length;
    for (const { signal, reject } of reads)
      signal?.addEventListener('abort', () => {
        reject(signal.reason);
        if (--open === 0) controller.abort();
      });
    try {
      const data = await this.#fetchRange(offset, last, controller.signal);
      this.#answers = [...this.#answers.slice(1 - keptAnswers), { offset, last, data }];
      for (const read of reads) read.resolve(data.slice(read.offset - offset, read.last + 1 - offset));
    } catch (error) {
      for (const read of reads) read.reject(error);
    }
  }

  async #fetchRange(offset: number, last: number, signal: AbortSignal): Promise<ArrayBuffer> {
    const response = await fetch(this.url, { headers: { range: `bytes=${offset}-${last}` }, signal });
    const range = response.headers.get('content-range');
    const expected = `bytes ${offset}-${last}/${this.bytes}`;
    if (response.status !== 206 || range !== expected) {
      throw new Error(`Expected ${expected} of the base map, got status ${response.status}, ${range}.`);
    }
    const data = await response.arrayBuffer();
    if (data.byteLength !== last - offset + 1) throw new Error(`The range ${expected} is cut short.`);
    return data;
  }
}
