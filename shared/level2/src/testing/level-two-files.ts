import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the project keeps real files: beside its own folder, or where the variable says. */
const realData =
  process.env['TOUCHDOWN_TEST_DATA'] ??
  join(import.meta.dirname, '..', '..', '..', '..', '..', 'shared', 'data');

/** Returns the real volumes, of every era and container, that are available. */
export function levelTwoFiles(): { name: string; path: string }[] {
  const folder = join(realData, 'level2');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((name) => ({ name, path: join(folder, name) }));
}

/** Yields a file in chunks, like a download. */
export function* chunksOf(path: string, bytes = 64 * 1024): Generator<Uint8Array, void, undefined> {
  const file = readFileSync(path);
  for (let at = 0; at < file.length; at += bytes) yield file.subarray(at, at + bytes);
}
