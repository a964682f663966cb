import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltRelease } from './build-release.ts';
import { openRelease } from './open-release.ts';
import { indexFile, indexText } from './release-index.ts';

/** How the files of a folder differ from those of a release. */
export interface ReleaseChanges {
  rewritten: string[];
  removed: string[];
}

/** Returns which files of the folder a release would change. */
export function compareRelease(folder: string, release: BuiltRelease): ReleaseChanges {
  const files = contentsOf(release);
  const present = existsSync(folder) ? readdirSync(folder) : [];
  return {
    rewritten: [...files].flatMap(([file, bytes]) => (isSame(join(folder, file), bytes) ? [] : [file])),
    removed: present.filter((file) => !files.has(file)),
  };
}

/**
 * Writes a release beside the folder, reads all of it, and only then puts it in the folder's place. A cut between
 * leaves the old release, or the old one under another name, which `mendRelease` puts back.
 */
export function writeRelease(folder: string, release: BuiltRelease): ReleaseChanges {
  mendRelease(folder);
  const changes = compareRelease(folder, release);
  if (changes.rewritten.length + changes.removed.length === 0) return changes;
  const { fresh, former } = besides(folder);
  mkdirSync(fresh, { recursive: true });
  for (const [file, bytes] of contentsOf(release)) writeFileSync(join(fresh, file), bytes);
  requireReadable(fresh);
  if (existsSync(folder)) renameSync(folder, former);
  renameSync(fresh, folder);
  rmSync(former, { recursive: true, force: true });
  return changes;
}

/** Removes what a build that was killed has left, and puts the old release back if it had been taken away. */
export function mendRelease(folder: string): void {
  const { fresh, former } = besides(folder);
  if (!existsSync(folder) && existsSync(former)) renameSync(former, folder);
  for (const left of [fresh, former]) rmSync(left, { recursive: true, force: true });
}

function besides(folder: string) {
  return { fresh: `${folder}.new`, former: `${folder}.old` };
}

/** What is written must be readable before anybody commits it. */
function requireReadable(folder: string): void {
  const written = openRelease(folder);
  for (const { year } of written.index.years) written.year(year);
  written.reports();
  if (written.index.ready && !written.ready()) throw new Error('What a first start serves cannot be read.');
}

function contentsOf({ files, index }: BuiltRelease): Map<string, Uint8Array> {
  return new Map<string, Uint8Array>([...files, [indexFile, Buffer.from(indexText(index))]]);
}

function isSame(path: string, bytes: Uint8Array): boolean {
  return existsSync(path) && readFileSync(path).equals(bytes);
}
