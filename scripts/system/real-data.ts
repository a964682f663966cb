import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './local-state-folder.ts';

/** Returns the path of a real NOAA file, if it exists: beside the project, or in the folder of TOUCHDOWN_TEST_DATA. */
export function realDataFile(path: string): string | undefined {
  const folder = process.env['TOUCHDOWN_TEST_DATA'] ?? join(projectRoot, '..', 'shared', 'data');
  const file = join(folder, path);
  return existsSync(file) ? file : undefined;
}
