import { statSync } from 'node:fs';

/**
 * Returns what tells a folder from its copies. A file that names a running process holds it too, so that a copied
 * state does not take the process of its original for its own.
 */
export function folderIdentity(folder: string): string {
  const { dev, ino } = statSync(folder);
  return `${dev}:${ino}`;
}
