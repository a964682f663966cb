/** Reads bits from bytes, the highest first. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #held = 0;
  #count = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Returns the next 1 to 24 bits. Throws at the end of the bytes. */
  read(bits: number): number {
    const value = this.peek(bits);
    this.skip(bits);
    return value;
  }

  /** Returns the next 1 to 24 bits without taking them. Bits after the end are 0. */
  peek(bits: number): number {
    while (this.#count < bits) {
      this.#held = (this.#held << 8) | (this.#bytes[this.#at] ?? 0);
      this.#at += 1;
      this.#count += 8;
    }
    return (this.#held >>> (this.#count - bits)) & ((1 << bits) - 1);
  }

  /** Takes bits that were peeked at. */
  skip(bits: number): void {
    this.#count -= bits;
    if (this.#at - (this.#count >> 3) > this.#bytes.length) throw new RangeError('the stream is cut short');
  }
}
