/**
 * XXH32, by Yann Collet's specification (xxHash, doc/xxhash_spec.md): four lanes of multiply and rotate, about a
 * gigabyte per second here. It detects damage but does not protect against manipulation.
 */
const prime1 = 0x9e3779b1;
const prime2 = 0x85ebca77;
const prime3 = 0xc2b2ae3d;
const prime4 = 0x27d4eb2f;
const prime5 = 0x165667b1;

export function xxh32(bytes: Uint8Array, seed = 0): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = bytes.length;
  let at = 0;
  let hash: number;
  if (length >= 16) {
    let a = (seed + prime1 + prime2) | 0;
    let b = (seed + prime2) | 0;
    let c = seed | 0;
    let d = (seed - prime1) | 0;
    for (; at <= length - 16; at += 16) {
      a = mixLane(a, view.getUint32(at, true));
      b = mixLane(b, view.getUint32(at + 4, true));
      c = mixLane(c, view.getUint32(at + 8, true));
      d = mixLane(d, view.getUint32(at + 12, true));
    }
    hash = (rotate(a, 1) + rotate(b, 7) + rotate(c, 12) + rotate(d, 18)) | 0;
  } else {
    hash = (seed + prime5) | 0;
  }
  hash = (hash + length) | 0;
  // The remainder after the last whole stripe: words, then bytes.
  for (; at <= length - 4; at += 4) {
    hash = Math.imul(rotate((hash + Math.imul(view.getUint32(at, true), prime3)) | 0, 17), prime4);
  }
  for (; at < length; at++) {
    hash = Math.imul(rotate((hash + Math.imul(view.getUint8(at), prime5)) | 0, 11), prime1);
  }
  // The avalanche: every bit of the input reaches every bit of the result.
  hash = Math.imul(hash ^ (hash >>> 15), prime2);
  hash = Math.imul(hash ^ (hash >>> 13), prime3);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function mixLane(lane: number, word: number): number {
  return Math.imul(rotate((lane + Math.imul(word, prime2)) | 0, 13), prime1);
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
