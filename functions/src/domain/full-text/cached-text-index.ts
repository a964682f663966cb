import { brotliDecompress } from 'node:zlib';
import { promisify } from 'node:util';
import { decodeTextIndex } from './text-index-file.ts';
import type { TextIndex } from './text-index.ts';

const decompress = promisify(brotliDecompress);
/** Many times the size of the index of all narratives. A damaged length must not exhaust memory. */
const maxBytes = 256 * 1024 * 1024;
const retryAfterMilliseconds = 60_000;

export interface TextIndexSource {
  readObject: (key: string) => Promise<Uint8Array>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Called once for each key that cannot be used, however often it is asked for. */
  onFailure: (error: unknown) => void;
}

/** Reads an index when it is first asked for, and keeps the newest one. A failed one is tried again after a minute. */
export class CachedTextIndex {
  readonly #source: TextIndexSource;
  #key: string | undefined;
  #index: Promise<TextIndex | undefined> = Promise.resolve(undefined);
  #failedAt = Infinity;
  #reportedKey: string | undefined;

  constructor(source: TextIndexSource) {
    this.#source = source;
  }

  /** Returns undefined if the index cannot be used. Requests that arrive meanwhile share one reading. */
  get(key: string): Promise<TextIndex | undefined> {
    const isDue = this.#source.now() - this.#failedAt >= retryAfterMilliseconds;
    if (key !== this.#key || isDue) {
      this.#key = key;
      this.#failedAt = Infinity;
      this.#index = this.#read(key);
    }
    return this.#index;
  }

  async #read(key: string): Promise<TextIndex | undefined> {
    const { readObject, now, onFailure } = this.#source;
    try {
      return decodeTextIndex(await decompress(await readObject(key), { maxOutputLength: maxBytes }));
    } catch (cause) {
      if (key === this.#key) this.#failedAt = now();
      if (key !== this.#reportedKey) onFailure(new Error(`The text index ${key} cannot be used.`, { cause }));
      this.#reportedKey = key;
      return undefined;
    }
  }
}
