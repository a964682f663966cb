/** Received bytes that are not used yet, in one piece. */
export class ByteQueue {
  #bytes = new Uint8Array(0);
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

  /** Returns all waiting bytes. The view stays valid, because bytes are never moved in place. */
  peek(): Uint8Array {
    return this.#bytes.subarray(this.#start, this.#end);
  }

  drop(count: number): void {
    this.#start += count;
    this.#offset += count;
  }

  clear(): void {
    this.drop(this.length);
    this.#bytes = new Uint8Array(0);
    this.#start = 0;
    this.#end = 0;
  }

  #makeRoom(count: number): void {
    const waiting = this.peek();
    const needed = waiting.length + count;
    const bytes = new Uint8Array(Math.max(needed, Math.min(needed * 2, needed + 4 * 1024 * 1024)));
    bytes.set(waiting);
    this.#bytes = bytes;
    this.#start = 0;
    this.#end = waiting.length;
  }
}
