/** Bytes that are taken at once, each by a table of its own. */
const atOnce = 8;
const tables = makeTables();

/** CRC-32 with the highest bit first, as bzip2 has it. */
export function checksumOf({ buffer, byteOffset, length }: Uint8Array): number {
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
