import { existsSync, globSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { InputFile } from '@touchdown/functions/features/imports/run/sort-out-files.ts';

/** In a folder, whatever else is there (notes, radar volumes) is passed over by its name. */
const wanted = /\.csv(\.gz|\.zip)?$/i;

/**
 * The files named, and those in the folders named, in the order of their names. The record keeps a
 * file's name and its place within the folder, never where that folder is.
 */
export function collectFiles(paths: readonly string[]): InputFile[] {
  return paths.flatMap((path) => {
    const full = resolve(path);
    if (!existsSync(full)) throw new Error(`There is no ${path}.`);
    if (!statSync(full).isDirectory()) return [toInput(basename(full), full)];
    const names = globSync('**/*', { cwd: full })
      .filter((name) => wanted.test(name))
      .toSorted();
    if (names.length === 0)
      throw new Error(`In ${path} there is no file that ends in .csv, .csv.gz or .csv.zip.`);
    return names.map((name) => toInput(name.replaceAll('\\', '/'), join(full, name)));
  });
}

function toInput(name: string, path: string): InputFile {
  return { name, read: () => readFile(path) };
}
