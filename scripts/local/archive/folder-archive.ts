import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveSource } from './archive-source.ts';

/** Real volumes that somebody has put into a folder, under the archive's own keys. */
export function folderArchive(folder: string): ArchiveSource {
  const keys = () => globSync('[0-9]*/**/*_[0-9]*', { cwd: folder }).toSorted();
  return {
    keys: async (prefix) => keys().filter((key) => key.startsWith(prefix)),
    read: async (key) => (keys().includes(key) ? readFile(join(folder, key)) : undefined),
    close: async () => {},
  };
}
