/** Bytes that are taken at once, each by a table of its own. */
const atOnce = 8;
const tables = makeTables();

/** CRC-32 with the highest bit first, as bzip2 has it. */
function checksumOf({ buffer, byteOffset, length }: Uint8Array): number {
  const view = new DataView(buffer, byteOffset, length);
  const whole = length - (length % atOnce);
  let sum = -1;
  let at = 0;
  for (; at < whole; at += atOnce) {
    const first = sum ^ view.getInt32(at);
    const second = view.getInt32(at + 4);
    sum =
      (tables[0x700 | (first >>> 24)] as number) ^
      (tables[0x600 | ((first >>> 16) & 255)] as number) ^
      (tables[0x500 | ((first >>> 8) & 255)] as number) ^
      (tables[0x400 | (first & 255)] as number) ^
      (tables[0x300 | (second >>> 24)] as number) ^
      (tables[0x200 | ((second >>> 16) & 255)] as number) ^
      (tables[0x100 | ((second >>> 8) & 255)] as number) ^
      (tables[second & 255] as number);
  }
  for (; at < length; at += 1) sum = (sum << 8) ^ (tables[(sum >>> 24) ^ view.getUint8(at)] as number);
  return ~sum >>> 0;
}

/** Table n has the sums of each byte with n zeros behind it. */
function makeTables(): Int32Array {
  const made = new Int32Array(256 * atOnce);
  for (let byte = 0; byte < 256; byte += 1) {
    let rest = byte << 24;
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 0x80000000 ? (rest << 1) ^ 0x04c11db7 : rest << 1;
    made[byte] = rest;
  }
  for (let at = 256; at < made.length; at += 1) {
    const before = made[at - 256] as number;
    made[at] = (before << 8) ^ (made[before >>> 24] as number);
  }
  return made;
}

/** After this many equal bytes, the next one says how many more follow. */
const countedAfter = 4;
const longestRun = 255;
/** Longer runs are filled faster by the engine. */
const fewBytes = 24;

/** The unpacked bytes of one stream. Its memory is used again for the next. */
export class UnpackedBytes {
  #memory = new Uint8Array(2 * 1024 * 1024);
  #length = 0;
  #reached = 0;
  #maxBytes = 0;

  begin(maxBytes: number): void {
    this.#length = this.#reached = 0;
    this.#maxBytes = maxBytes;
  }

  get bytes(): Uint8Array {
    return this.#memory.subarray(0, this.#length);
  }

  /** How far a block was unpacked, even if it was not added. */
  get reached(): number {
    return this.#reached;
  }

  /** Adds a block of linked bytes, from its first one, with its runs. */
  addBlock(block: Uint32Array, start: number, length: number, checksum: number): void {
    let memory = this.#withRoomFor(this.#length, length + longestRun);
    let [at, left, end] = [start, length, this.#length];
    while (left > 0) {
      // The last four bytes in one number: looking at each would cost a wrong guess of the processor for many.
      let last = 0;
      // A new run begins here, so the first bytes cannot complete one.
      for (let first = Math.min(left, countedAfter - 1); first > 0; first -= 1) {
        const entry = block[at] as number;
        at = entry >>> 8;
        left -= 1;
        memory[end] = entry;
        end += 1;
        last = (last << 8) | (entry & 255);
      }
      let isRun = false;
      while (left > 0 && !isRun) {
        const entry = block[at] as number;
        at = entry >>> 8;
        left -= 1;
        memory[end] = entry;
        end += 1;
        const byte = entry & 255;
        last = (last << 8) | byte;
        isRun = last === Math.imul(byte, 0x01010101);
      }
      if (!isRun || left === 0) break;
      const counted = block[at] as number;
      at = counted >>> 8;
      left -= 1;
      const stop = end + (counted & 255);
      memory = this.#withRoomFor(end, left + longestRun);
      const byte = last & 255;
      if (stop > end + fewBytes) memory.fill(byte, end, stop);
      else for (let to = end; to < stop; to += 1) memory[to] = byte;
      end = stop;
    }
    this.#reached = end;
    if (end > this.#maxBytes) throw new RangeError(`the stream is longer than ${this.#maxBytes} bytes`);
    if (checksumOf(memory.subarray(this.#length, end)) !== checksum)
      throw new RangeError('the checksum of a block is wrong');
    this.#length = end;
  }

  #withRoomFor(length: number, more: number): Uint8Array<ArrayBuffer> {
    const needed = length + more;
    this.#reached = length;
    if (needed <= this.#memory.length) return this.#memory;
    if (length > this.#maxBytes) throw new RangeError(`the stream is longer than ${this.#maxBytes} bytes`);
    const memory = new Uint8Array(Math.max(needed, this.#memory.length * 2));
    memory.set(this.#memory.subarray(0, length));
    this.#memory = memory;
    return memory;
  }
}
