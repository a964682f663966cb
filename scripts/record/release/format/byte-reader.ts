import { Buffer } from 'node:buffer';

/** Reads what a `ByteWriter` wrote. Bytes that end too early are an error, never zeros. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  byte(): number {
    const value = this.#bytes[this.#at++];
    if (value === undefined) throw new RangeError('the bytes end too early');
    return value;
  }

  count(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
      if (value > Number.MAX_SAFE_INTEGER) throw new RangeError('a number is too large');
    }
  }

  block(): Uint8Array {
    const length = this.count();
    if (length > this.#bytes.length - this.#at) throw new RangeError('the bytes end too early');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  text(): string {
    const block = this.block();
    return Buffer.from(block.buffer, block.byteOffset, block.length).toString();
  }
}
