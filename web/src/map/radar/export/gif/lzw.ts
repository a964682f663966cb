const maxCode = 4_095;
const bitsPerIndex = 8;

/** GIF's variant of LZW (GIF89a, appendix F): codes of 9 to 12 bits, the lowest bits first. */
export function packIndices(indices: Uint8Array): Uint8Array {
  const clear = 1 << bitsPerIndex;
  const end = clear + 1;
  // A code of 12 bits for each index is the worst, and a clear code after every 3,837 of them.
  const out = new Uint8Array(Math.ceil(indices.length * 1.52) + 16);
  // By the code of what came before and the next index; 0 means no code, because such codes begin beyond the end code.
  const codes = new Uint16Array(1 << 20);
  let [length, buffer, bufferBits] = [0, 0, 0];
  let [bits, next] = [bitsPerIndex + 1, end + 1];
  const write = (code: number) => {
    buffer |= code << bufferBits;
    bufferBits += bits;
    while (bufferBits >= 8) {
      out[length] = buffer & 255;
      length += 1;
      buffer >>>= 8;
      bufferBits -= 8;
    }
  };
  write(clear);
  let before = indices[0] ?? 0;
  for (let at = 1; at < indices.length; at += 1) {
    const index = indices[at] as number;
    const key = (before << bitsPerIndex) | index;
    const known = codes[key] as number;
    if (known !== 0) {
      before = known;
      continue;
    }
    write(before);
    if (next > maxCode) {
      write(clear);
      codes.fill(0);
      [bits, next] = [bitsPerIndex + 1, end + 1];
    } else {
      codes[key] = next;
      // The reader makes each entry one code later than the writer.
      if (next === 1 << bits) bits += 1;
      next += 1;
    }
    before = index;
  }
  write(before);
  write(end);
  if (bufferBits > 0) {
    out[length] = buffer & 255;
    length += 1;
  }
  return out.subarray(0, length);
}
