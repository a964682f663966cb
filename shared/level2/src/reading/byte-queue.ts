import { release } from '../volume/release.ts';

/** Received bytes that are not used yet, in one piece. */
export class ByteQueue {
  #bytes = new Uint8Array(0);
  #isKept = false;
  /** What was full, to be freed at the end. Unless all is kept, nobody knows what is still looked at. */
  readonly #full: Uint8Array[] = [];
  #start = 0;
  #end = 0;
  /** The position of the next byte among all bytes that were ever added. */
  #offset = 0;

  get length(): number {
    return this.#end - this.#start;
  }

  get offset(): number {
    return this.#offset;
  }

  add(chunk: Uint8Array): void {
    if (this.#end + chunk.length > this.#bytes.length) this.#makeRoom(chunk.length);
    this.#bytes.set(chunk, this.#end);
    this.#end += chunk.length;
  }

  /** Everything is kept until the end, which frees it. */
  keep(): void {
    this.#isKept = true;
  }

  /** Returns all waiting bytes. The view stays valid until the end, because bytes are never moved in place. */
  peek(): Uint8Array {
    return this.#bytes.subarray(this.#start, this.#end);
  }

  drop(count: number): void {
    this.#start += count;
    this.#offset += count;
  }

  /** Nothing that `peek` returned may be used any more. */
  clear(): void {
    this.drop(this.length);
    for (const bytes of [...this.#full.splice(0), this.#bytes]) release(bytes);
    this.#bytes = new Uint8Array(0);
    this.#start = 0;
    this.#end = 0;
  }

  #makeRoom(count: number): void {
    const waiting = this.peek();
    const needed = waiting.length + count;
    const bytes = new Uint8Array(Math.max(needed, Math.min(needed * 2, needed + 4 * 1024 * 1024)));
    bytes.set(waiting);
    if (this.#isKept) this.#full.push(this.#bytes);
    this.#bytes = bytes;
    this.#start = 0;
    this.#end = waiting.length;
  }
}
