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

/** Collects bytes, numbers of a variable length and texts. `ByteReader` reads them in the same order. */
export class ByteWriter {
  readonly #parts: Uint8Array[] = [];
  #bytes = new Uint8Array(1024);
  #length = 0;

  byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = value;
  }

  /** A whole number from 0 up to the largest safe one: seven bits a byte, the lowest first. */
  count(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.byte((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.byte(rest);
  }

  block(bytes: Uint8Array): void {
    this.count(bytes.length);
    this.#parts.push(this.#bytes.slice(0, this.#length), bytes);
    this.#length = 0;
  }

  text(text: string): void {
    this.block(Buffer.from(text));
  }

  finish(): Buffer {
    return Buffer.concat([...this.#parts, this.#bytes.subarray(0, this.#length)]);
  }
}
