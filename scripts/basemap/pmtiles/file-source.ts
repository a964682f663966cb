import type { FileHandle } from 'node:fs/promises';
import type { Source } from 'pmtiles';

/** Returns an open file as a source of `pmtiles`' reader, which reads only what it needs. */
export function fileSource(name: string, file: FileHandle): Source {
  return {
    getKey: () => name,
    getBytes: async (offset, length) => {
      const part = new ArrayBuffer(length);
      const { bytesRead } = await file.read(new Uint8Array(part), 0, length, offset);
      return { data: part.slice(0, bytesRead) };
    },
  };
}
