import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { localFolder, projectRoot } from '../system/local-state-folder.ts';
import { hashOfSources, publishBuild, removeOldBuilds } from './kept-builds.ts';
import { localContact } from './templates/load-templates.ts';

const execFileAsync = promisify(execFile);

const sources = [
  'web/*.{ts,html}',
  'web/.env*',
  'web/src/**/*.*',
  'web/public/**/*.*',
  'shared/{src,level2/src}/**/*.*',
];

/**
 * Builds the site as it is deployed, once for each state of its sources, and returns the site's folder, which has its
 * renderer beside it. The build runs in a process of its own, beside the start of the servers.
 */
export async function builtSite(log: (line: string) => void): Promise<string> {
  const folder = join(localFolder, 'sites');
  // What Vite builds into the site from its environment.
  const fromEnvironment = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  const variables = { VITE_CONTACT_EMAIL: localContact(), ...Object.fromEntries(fromEnvironment) };
  const outDir = join(folder, hashOfSources(sources, variables));
  const site = join(outDir, 'site');
  if (existsSync(site)) return site;
  log('Building the site …');
  const unfinished = `${outDir}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  await execFileAsync(
    process.execPath,
    [vite, 'build', 'web', '--outDir', join(unfinished, 'site'), '--logLevel', 'error'],
    { cwd: projectRoot, env: { ...process.env, ...variables, NODE_ENV: 'production' } },
  ).catch((error: { stderr?: string } & Error) => {
    throw new Error(`The site does not build: ${error.stderr?.trim() || error.message}`);
  });
  publishBuild(unfinished, outDir);
  removeOldBuilds(folder, '*');
  return site;
}
