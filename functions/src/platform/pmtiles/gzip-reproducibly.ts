import { constants, gzipSync } from 'node:zlib';

/** The byte of gzip's header that names the operating system (RFC 1952, 2.3.1), and its value for "unknown". */
const systemByte = { at: 9, unknown: 255 } as const;

/** Compresses to the same bytes on every system. Node writes no time into the header. */
export function gzipReproducibly(bytes: Uint8Array): Buffer {
  const packed = gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION });
  packed[systemByte.at] = systemByte.unknown;
  return packed;
}
