import { existsSync, globSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { openSourceFile } from '@touchdown/functions/features/imports/files/unpacked-chunks.ts';
import type { InputFile } from '@touchdown/functions/features/imports/run/sort-out-files.ts';

/** Other files in a folder, such as notes and radar volumes, are ignored. */
const importable = /\.csv(\.gz|\.zip)?$/i;

/**
 * Returns the files, and the importable files in the folders sorted by name. The record stores a file's name
 * and its path within the folder, but never the path of the folder.
 */
export function collectFiles(paths: readonly string[]): InputFile[] {
  const found = findFiles(paths, { pattern: importable, endings: '.csv, .csv.gz or .csv.zip' });
  return found.map(({ name, path }) => ({ name, read: () => openSourceFile(name, path) }));
}

interface WantedFiles {
  pattern: RegExp;
  /** What their names end in, for people. */
  endings: string;
}

/** Returns the files, and those in the folders whose names match. */
export function findFiles(
  paths: readonly string[],
  { pattern, endings }: WantedFiles,
): { name: string; path: string }[] {
  return paths.flatMap((path) => {
    const full = resolve(path);
    if (!existsSync(full)) throw new Error(`${path} does not exist.`);
    if (!statSync(full).isDirectory()) return [{ name: basename(full), path: full }];
    const names = globSync('**/*', { cwd: full })
      .filter((name) => pattern.test(name))
      .toSorted();
    if (names.length === 0) throw new Error(`${path} contains no file that ends in ${endings}.`);
    return names.map((name) => ({ name: name.replaceAll('\\', '/'), path: join(full, name) }));
  });
}
