import { existsSync, globSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { openSourceFile } from '@touchdown/functions/features/imports/files/open-source-file.ts';
import type { InputFile } from '@touchdown/functions/features/imports/run/sort-out-files.ts';

/** Other files in a folder, such as notes and radar volumes, are ignored. */
const importable = /\.csv(\.gz|\.zip)?$/i;

/**
 * Returns the files, and the importable files in the folders sorted by name. The record stores a file's name
 * and its path within the folder, but never the path of the folder.
 */
export function collectFiles(paths: readonly string[]): InputFile[] {
  return paths.flatMap((path) => {
    const full = resolve(path);
    if (!existsSync(full)) throw new Error(`${path} does not exist.`);
    if (!statSync(full).isDirectory()) return [toInput(basename(full), full)];
    const names = globSync('**/*', { cwd: full })
      .filter((name) => importable.test(name))
      .toSorted();
    if (names.length === 0)
      throw new Error(`${path} contains no file that ends in .csv, .csv.gz or .csv.zip.`);
    return names.map((name) => toInput(name.replaceAll('\\', '/'), join(full, name)));
  });
}

function toInput(name: string, path: string): InputFile {
  return { name, read: () => openSourceFile(name, path) };
}
