import { execFileSync } from 'node:child_process';

/** Returns a record of the archive: a signed length, negative for the last record, and a bzip2 stream. */
export function compressRecord(record: Uint8Array, isLast: boolean): Buffer {
  const packed = execFileSync('bzip2', ['-c'], { input: record, maxBuffer: 2 ** 28 });
  const length = Buffer.alloc(4);
  length.writeInt32BE(isLast ? -packed.length : packed.length);
  return Buffer.concat([length, packed]);
}
