import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../system/command.ts';
import { projectRoot } from '../system/local-state-folder.ts';

const built = join(projectRoot, 'web', 'dist', 'site', 'index.html');
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'shared/src',
  'shared/level2/src',
];

/** Builds the site for a browser test that runs without the checks of `npm test`, if a source file is newer. */
export async function buildSiteIfStale(): Promise<void> {
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(...sources.map(lastChange))) return;
  if (!(await command('npm', 'run', 'build', '--silent')))
    throw new Error('The site does not build; see above.');
}

function lastChange(source: string): number {
  const path = join(projectRoot, source);
  const files = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((file) => join(path, file))
    : [path];
  return Math.max(...files.map((file) => statSync(file).mtimeMs));
}
