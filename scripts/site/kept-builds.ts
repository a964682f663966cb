import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../system/local-state-folder.ts';

const maxKept = 4;

/** Returns a hash of files of the project and of other things that a build depends on. Tests are left out. */
export function hashOfSources(patterns: readonly string[], others: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(others));
  const exclude = (path: string) => path.endsWith('.test.ts');
  for (const path of globSync([...patterns, 'package-lock.json'], { cwd: projectRoot, exclude }).toSorted())
    hash.update(path).update(readFileSync(join(projectRoot, path)));
  return hash.digest('hex').slice(0, 16);
}

/** Gives a finished build its name. Another process may have made the same at the same time. */
export function publishBuild(unfinished: string, folder: string): void {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Keeps the newest of what was built in a folder: somebody who changes branches comes back to the last ones. */
export function removeOldBuilds(folder: string, pattern: string): void {
  const writtenAt = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const newestFirst = globSync(pattern, { cwd: folder }).toSorted((a, b) => writtenAt(b) - writtenAt(a));
  for (const name of newestFirst.slice(maxKept)) rmSync(join(folder, name), { recursive: true, force: true });
}
