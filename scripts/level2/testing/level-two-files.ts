import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { realDataFile } from '../../system/real-data.ts';

/** Returns the real volumes, of every era and container, that are available. */
export function levelTwoFiles(): { name: string; path: string }[] {
  const folder = realDataFile('level2');
  if (!folder) return [];
  return readdirSync(folder)
    .sort()
    .map((name) => ({ name, path: join(folder, name) }));
}

/** Yields a file in chunks, like a download. */
export function* chunksOf(path: string, bytes = 64 * 1024): Generator<Uint8Array, void, undefined> {
  const file = readFileSync(path);
  for (let at = 0; at < file.length; at += bytes) yield file.subarray(at, at + bytes);
}
