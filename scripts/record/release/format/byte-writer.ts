import { Buffer } from 'node:buffer';

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
