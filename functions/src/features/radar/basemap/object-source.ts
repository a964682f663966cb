import type { RangeResponse, Source } from 'pmtiles';
import type { BasemapObjects } from './basemap-objects.ts';

const timeoutMilliseconds = 10_000;

/** An archive as `pmtiles` reads it. One of another length than the pointer says was cut short or replaced. */
export class ObjectSource implements Source {
  readonly #objects: BasemapObjects;
  readonly #key: string;
  readonly #bytes: number;

  constructor(objects: BasemapObjects, key: string, bytes: number) {
    this.#objects = objects;
    this.#key = key;
    this.#bytes = bytes;
  }

  getKey(): string {
    return this.#key;
  }

  async getBytes(offset: number, length: number, signal?: AbortSignal): Promise<RangeResponse> {
    const timeout = AbortSignal.timeout(timeoutMilliseconds);
    const expected = Math.min(length, this.#bytes - offset);
    const { bytes, objectBytes } = await this.#objects.readRange(
      this.#key,
      offset,
      expected,
      signal ? AbortSignal.any([signal, timeout]) : timeout,
    );
    if (objectBytes !== this.#bytes || bytes.length !== expected) {
      throw new Error(
        `Expected ${expected} of ${this.#bytes} bytes of ${this.#key}, got ${bytes.length} of ${objectBytes}.`,
      );
    }
    return { data: Uint8Array.from(bytes).buffer };
  }
}
