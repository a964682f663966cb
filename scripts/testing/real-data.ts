import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../system/local-state-folder.ts';

/** Where real NOAA files are for tests, if there are any: beside the project, or where the variable says. */
export function realDataFile(path: string): string | undefined {
  const folder = process.env['TOUCHDOWN_TEST_DATA'] ?? join(projectRoot, '..', 'shared', 'data');
  const file = join(folder, path);
  return existsSync(file) ? file : undefined;
}
