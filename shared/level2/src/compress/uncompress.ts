import { maxVolumeBytes } from '../volume/level-two-error.ts';

/** The first bytes of a file of the Unix program compress. */
const magic = [0x1f, 0x9d] as const;
const headerBytes = 3;
/** Of the third byte: the width of the widest code, and whether code 256 empties the table. */
const widthMask = 0x1f;
const clearsFlag = 0x80;
const clear = 256;
const firstBits = 9;
/** Of 9 bits programs have read and written two formats; volumes have 16. */
const [minWidth, maxWidth] = [10, 16];

export function isCompress(bytes: Uint8Array): boolean {
  return bytes[0] === magic[0] && bytes[1] === magic[1];
}

/**
 * Unpacks a file of compress (`.Z`): LZW with codes of 9 to at most 16 bits, the lowest bits first, as T. Welch describes it
 * in "A Technique for High-Performance Data Compression" (1984). Codes come in groups of eight, and the rest of a
 * group is padding where the width changes. Of a damaged file it returns what is before the damage.
 */
export function uncompress(bytes: Uint8Array, maxBytes = maxVolumeBytes): Uint8Array {
  const flags = bytes[2] ?? 0;
  const widest = flags & widthMask;
  if (!isCompress(bytes) || widest < minWidth || widest > maxWidth) return new Uint8Array(0);
  const hasClear = (flags & clearsFlag) !== 0;
  const prefixes = new Uint16Array(1 << widest);
  const suffixes = new Uint8Array(1 << widest).map((_, code) => code);
  const stack = new Uint8Array((1 << widest) + 1);
  let out = new Uint8Array(Math.max(1_024, bytes.length * 3));
  let length = 0;
  let [bits, next] = [firstBits, hasClear ? clear + 1 : clear];
  let [groupAt, inGroup] = [headerBytes * 8, 0];
  let [before, first] = [-1, 0];
  const endGroup = () => {
    if (inGroup > 0) groupAt += 8 * bits;
    inGroup = 0;
  };
  for (;;) {
    // The table was full for this width: wider codes begin with a group of their own.
    if (next > (1 << bits) - 1 && bits < widest && before >= 0) {
      endGroup();
      bits += 1;
    }
    const at = groupAt + inGroup * bits;
    if (at + bits > bytes.length * 8) break;
    let code = readCode(bytes, at, bits);
    inGroup += 1;
    if (inGroup === 8) endGroup();
    if (hasClear && code === clear) {
      endGroup();
      [bits, next, before] = [firstBits, clear + 1, -1];
      continue;
    }
    if (before < 0 ? code > 255 : code > next) break;
    const whole = code;
    let depth = 0;
    // The one code that a reader does not know yet repeats the beginning of what came before.
    if (before >= 0 && code === next) {
      stack[depth] = first;
      depth += 1;
      code = before;
    }
    while (code > 255) {
      stack[depth] = suffixes[code] as number;
      depth += 1;
      code = prefixes[code] as number;
    }
    first = code;
    stack[depth] = first;
    depth += 1;
    if (length + depth > maxBytes) break;
    out = withRoom(out, length + depth);
    while (depth > 0) {
      depth -= 1;
      out[length] = stack[depth] as number;
      length += 1;
    }
    if (before >= 0 && next < 1 << widest) {
      prefixes[next] = before;
      suffixes[next] = first;
      next += 1;
    }
    before = whole;
  }
  return out.subarray(0, length);
}

function readCode(bytes: Uint8Array, at: number, bits: number): number {
  const byte = at >> 3;
  const three = (bytes[byte] ?? 0) | ((bytes[byte + 1] ?? 0) << 8) | ((bytes[byte + 2] ?? 0) << 16);
  return (three >>> (at & 7)) & ((1 << bits) - 1);
}

function withRoom(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  if (length <= bytes.length) return bytes;
  const larger = new Uint8Array(Math.max(length, bytes.length * 2));
  larger.set(bytes);
  return larger;
}
