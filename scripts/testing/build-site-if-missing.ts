import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../checks/command.ts';
import { projectRoot } from '../system/local-state-folder.ts';

/** `npm test` builds the site among its checks; a single browser test run by hand may come first. */
export async function buildSiteIfMissing(): Promise<void> {
  if (existsSync(join(projectRoot, 'web', 'dist', 'index.html'))) return;
  if (!(await command('npm', 'run', 'build', '--silent')))
    throw new Error('The site does not build; see above.');
}
