import { brotliCompressSync, constants } from 'node:zlib';

const quality = 5;

/** Packs a sweep file as browsers unpack it by themselves. */
export function packSweep(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const packed = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  // A thread gives the bytes away, and Node's own may be a part of a larger piece.
  return Uint8Array.from(packed);
}
