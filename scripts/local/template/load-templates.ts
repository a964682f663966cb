import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../system/local-state-folder.ts';
import type { StackTemplate } from './stack-template.ts';

/** Templates depend only on these files. A function's path matters, but its bundled code does not. */
const sources = [
  'infra/src/**/*.ts',
  'shared/src/contract/**/*.ts',
  'shared/src/geo/tile-source.ts',
  'shared/src/uploads/*.ts',
  'shared/src/**/routes.ts',
  'shared/src/route-tables.ts',
];
const exclude = (path: string) => path.endsWith('.test.ts');

/**
 * Returns the templates of the `dev` stage. Loading CDK takes seconds, so the templates are cached together with
 * the hash of their sources.
 */
export async function loadTemplates(stateDir: string): Promise<StackTemplate[]> {
  const folder = join(stateDir, 'templates');
  const cacheFile = join(folder, 'kept.json');
  const context = { mailFrom: localSender, contactEmail: localContact(), ...tileContext() };
  const hash = hashOf(context);
  if (existsSync(cacheFile)) {
    const cached = JSON.parse(readFileSync(cacheFile, 'utf8')) as { hash: string; stacks: StackTemplate[] };
    if (cached.hash === hash) return cached.stacks;
  }
  const { synthTemplates } = await import('@touchdown/infra/synth-templates.ts');
  mkdirSync(folder, { recursive: true });
  const stacks = (await synthTemplates({
    stage: 'dev',
    outdir: join(folder, 'cdk.out'),
    context,
  })) as StackTemplate[];
  writeFileSync(cacheFile, JSON.stringify({ hash, stacks }));
  return stacks;
}

/** The sender of mail on this machine, under a domain that cannot exist. */
const localSender = 'Touchdown <no-reply@touchdown.example>';

/** The address in pages, from `web/.env.development`, and in what functions say. Nobody reads its mail. */
function localContact(): string {
  return process.env['VITE_CONTACT_EMAIL'] ?? 'contact@example.org';
}

/** The site's policy must allow the map tiles that Vite builds into the site from the same two variables. */
function tileContext(): Record<string, string> {
  const { VITE_TILE_URL: tileUrl = '', VITE_TILE_ATTRIBUTION: tileAttribution = '' } = process.env;
  return { tileUrl, tileAttribution };
}

function hashOf(context: Record<string, string>): string {
  const hash = createHash('sha256').update(readFileSync(join(projectRoot, 'package-lock.json')));
  hash.update(JSON.stringify(context));
  for (const path of globSync(sources, { cwd: projectRoot, exclude }).toSorted()) {
    hash.update(path).update(readFileSync(join(projectRoot, path)));
  }
  return hash.digest('hex');
}
