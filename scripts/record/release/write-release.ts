import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltRelease } from './build-release.ts';
import { indexFile, indexText } from './release-index.ts';

/** How the files of a folder differ from those of a release. */
export interface ReleaseChanges {
  rewritten: string[];
  removed: string[];
}

const temporary = '.new';

/** Returns which files of the folder a release would change. */
export function compareRelease(folder: string, release: BuiltRelease): ReleaseChanges {
  const files = contentsOf(release);
  const present = existsSync(folder) ? readdirSync(folder) : [];
  return {
    rewritten: [...files].flatMap(([file, bytes]) => (isSame(join(folder, file), bytes) ? [] : [file])),
    removed: present.filter((file) => file.endsWith('.tdr') && !files.has(file)),
  };
}

/**
 * Writes a release. All new files are complete under temporary names before the first one is renamed. A cut between
 * the renames leaves years that the index does not list: `openRelease` refuses them, and building again mends it.
 */
export function writeRelease(folder: string, release: BuiltRelease): ReleaseChanges {
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder)) if (file.endsWith(temporary)) rmSync(join(folder, file));
  const changes = compareRelease(folder, release);
  const files = contentsOf(release);
  for (const file of changes.rewritten) writeFileSync(join(folder, file + temporary), files.get(file) ?? '');
  for (const file of changes.rewritten) renameSync(join(folder, file + temporary), join(folder, file));
  for (const file of changes.removed) rmSync(join(folder, file));
  return changes;
}

function contentsOf({ files, index }: BuiltRelease): Map<string, Uint8Array> {
  return new Map<string, Uint8Array>([...files, [indexFile, Buffer.from(indexText(index))]]);
}

function isSame(path: string, bytes: Uint8Array): boolean {
  return existsSync(path) && readFileSync(path).equals(bytes);
}
