import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { localFolder } from '../../system/local-state-folder.ts';
import { hashOfSources, removeOldBuilds } from '../kept-builds.ts';
import type { StackTemplate } from '@touchdown/local-cloud/template/stack-template.ts';

const execFileAsync = promisify(execFile);

/** Templates depend only on these files. A function's path matters, but its bundled code does not. */
const sources = [
  'infra/src/**/*.ts',
  'shared/src/contract/**/*.ts',
  'shared/src/geo/tile-source.ts',
  'shared/src/radar/progress-events.ts',
  'shared/src/uploads/*.ts',
  'shared/src/**/*routes.ts',
  // They have routes too, under a name of their own.
  'shared/src/contributions/{contribution-places,questions}.ts',
  'shared/src/tornadoes/place-gaps.ts',
  'shared/src/route-tables.ts',
];

const folder = join(localFolder, 'templates');

/**
 * Returns the templates of the `dev` stage. Loading CDK takes seconds, so the templates are cached together with
 * the hash of their sources. `npm start` and all tests share them.
 */
export async function loadTemplates(): Promise<StackTemplate[]> {
  const context = { mailFrom: localSender, contactEmail: localContact(), ...tileContext() };
  const cacheFile = join(folder, `${hashOfSources(sources, context)}.json`);
  const cached = readCached(cacheFile);
  if (cached) return cached;
  mkdirSync(folder, { recursive: true });
  // CDK leaves 180 MB behind. In a process of its own they end with it.
  const program = join(import.meta.dirname, 'write-templates.ts');
  await execFileAsync(process.execPath, [program, cacheFile, JSON.stringify(context)]);
  const stacks = readCached(cacheFile);
  if (!stacks) throw new Error(`The templates were not written to ${cacheFile}.`);
  removeOldBuilds(folder, '*.json');
  return stacks;
}

function readCached(cacheFile: string): StackTemplate[] | undefined {
  if (!existsSync(cacheFile)) return undefined;
  return JSON.parse(readFileSync(cacheFile, 'utf8')) as StackTemplate[];
}

/** The sender of mail on this machine, under a domain that cannot exist. */
const localSender = 'Touchdown <no-reply@touchdown.example>';

/** The address in pages, as in `web/.env.development`, and in what functions say. Nobody reads its mail. */
export function localContact(): string {
  return process.env['VITE_CONTACT_EMAIL'] ?? 'contact@example.org';
}

/** The site's policy must allow the map tiles that Vite builds into the site from the same two variables. */
function tileContext(): Record<string, string> {
  const { VITE_TILE_URL: tileUrl = '', VITE_TILE_ATTRIBUTION: tileAttribution = '' } = process.env;
  return { tileUrl, tileAttribution };
}
