import type { Source } from 'pmtiles';

/** Returns bytes in memory as a source of `pmtiles`' reader. */
export function archiveSource(bytes: Uint8Array): Source {
  return {
    getKey: () => 'memory',
    getBytes: (offset, length) => {
      const part = Uint8Array.from(bytes.subarray(offset, offset + length));
      return Promise.resolve({ data: part.buffer });
    },
  };
}
