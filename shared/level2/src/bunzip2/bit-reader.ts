/** More than the longest group of symbols can take, so that a group is read without a look at the end. */
const padding = 256;

/** Reads bits, the highest of a byte first, from a copy of a stream with zeros behind it. */
export class BitReader {
  #memory = new Uint8Array(0);
  #view = new DataView(this.#memory.buffer);
  #end = 0;
  /** In bits. */
  at = 0;

  /** Its memory is used again for the next stream. */
  begin(stream: Uint8Array): void {
    if (this.#memory.length < stream.length + padding) {
      this.#memory = new Uint8Array(stream.length * 2 + padding);
      this.#view = new DataView(this.#memory.buffer);
    }
    this.#memory.set(stream);
    this.#memory.fill(0, stream.length, stream.length + padding);
    this.#end = stream.length * 8;
    this.at = 0;
  }

  /** The bytes, for the loop that has no time to call a method for each symbol. */
  get view(): DataView {
    return this.#view;
  }

  /** Takes the next 1 to 24 bits. */
  read(bits: number): number {
    const ahead = this.#view.getUint32(this.at >>> 3) << (this.at & 7);
    this.skipTo(this.at + bits);
    return ahead >>> (32 - bits);
  }

  skipTo(at: number): void {
    if (at > this.#end) throw new RangeError('the stream is cut short');
    this.at = at;
  }
}
