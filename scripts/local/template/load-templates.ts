import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../system/local-state-folder.ts';
import type { StackTemplate } from './stack-template.ts';

/** A template changes only with these; a bundled function's code does not count, its path does. */
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
 * The `dev` stage's templates. Loading CDK costs seconds, so what it made is kept beside the hash
 * of the sources it was made from.
 */
export async function loadTemplates(stateDir: string): Promise<StackTemplate[]> {
  const folder = join(stateDir, 'templates');
  const keptFile = join(folder, 'kept.json');
  const context = { mailFrom: localSender, ...tileContext() };
  const hash = hashOf(context);
  if (existsSync(keptFile)) {
    const kept = JSON.parse(readFileSync(keptFile, 'utf8')) as { hash: string; stacks: StackTemplate[] };
    if (kept.hash === hash) return kept.stacks;
  }
  const { synthTemplates } = await import('@touchdown/infra/synth-templates.ts');
  mkdirSync(folder, { recursive: true });
  const stacks = (await synthTemplates({
    stage: 'dev',
    outdir: join(folder, 'cdk.out'),
    context,
  })) as StackTemplate[];
  writeFileSync(keptFile, JSON.stringify({ hash, stacks }));
  return stacks;
}

/** Whom mail is from on this machine; nobody could take it for anything else. */
const localSender = 'Touchdown <no-reply@touchdown.example>';

/** The site's policy must let through the tiles that Vite, asked by the same two names, builds into the map. */
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
