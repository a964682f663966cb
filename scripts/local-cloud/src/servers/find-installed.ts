import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the path of a file of an installed package, as Node finds packages: in the nearest folder that has it. */
export function findInstalled(pattern: string): string | undefined {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const [found] = globSync(`node_modules/${pattern}`, { cwd: folder });
    if (found) return join(folder, found);
    if (folder === dirname(folder)) return undefined;
  }
}
