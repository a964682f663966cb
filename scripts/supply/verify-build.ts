import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stageName } from '@touchdown/infra/kit/stages.ts';
import { ReleaseInvalid, type ReadPublished } from '@touchdown/shared/releases/verify-release.ts';
import { siteModulesFile } from '../../web/site-packages.ts';
import { projectRoot } from '../system/local-state-folder.ts';
import { buildFolder, sha256, sitePart, synthesizedParts } from './built-parts.ts';
import { buildSource, partsListSubject, Provenance, subjectsOf } from './provenance.ts';

/** The page for unknown URLs is what every such URL gets, with 404. Every other file of a build is served at its path. */
function keyOf(path: string): string | undefined {
  return path === 'not-found.html' ? undefined : path;
}

/**
 * Compares what a site serves with the statement that it serves: the list of parts, and each file of the site. Returns
 * the sentences of what is as stated, and throws `ReleaseInvalid` at the first thing that is not.
 */
export async function verifyBuild(
  read: ReadPublished,
): Promise<{ statement: Provenance; sentences: string[] }> {
  const text = await read(`${buildFolder}/provenance.json`);
  if (!text)
    throw new ReleaseInvalid(
      'The site does not say from what it was built: build/provenance.json is missing.',
    );
  const statement = statementIn(text);
  let files = 0;
  for (const { name, digest } of statement.subject) {
    const key = name.startsWith('site/') ? keyOf(name.slice('site/'.length)) : undefined;
    if (key === undefined) continue;
    const content = await read(key);
    if (!content) throw new ReleaseInvalid(`${name} is missing.`);
    if (sha256(content) !== digest.sha256)
      throw new ReleaseInvalid(`${name} is not the file that was built.`);
    files += 1;
  }
  if (!statement.subject.some(({ name }) => name === partsListSubject))
    throw new ReleaseInvalid('The statement does not name the list of parts.');
  const { commit, isClean } = sourceOf(statement);
  const sentences = [
    `The site says that it was built from ${commit ? `commit ${commit}` : 'no known commit'}${isClean ? '' : ', with changes that are not in it'}.`,
    `Its ${files} files, with the list of parts, are those of the statement.`,
  ];
  return { statement, sentences };
}

function statementIn(text: Uint8Array): Provenance {
  try {
    return Provenance.parse(JSON.parse(new TextDecoder().decode(text)));
  } catch (cause) {
    throw new ReleaseInvalid('build/provenance.json is not a statement of in-toto with SLSA’s provenance.', {
      cause,
    });
  }
}

function sourceOf({ predicate }: Provenance) {
  const source = predicate.buildDefinition.resolvedDependencies.find(({ name }) => name === 'source');
  return { commit: source?.digest?.['gitCommit'], isClean: source?.annotations?.['isClean'] === true };
}

/**
 * Builds this checkout again and compares it with a statement. Templates are not compared: they have the stage's settings,
 * which are nobody else's. Throws `ReleaseInvalid` if something differs, and an error if this is another commit.
 */
export async function compareRebuilt(statement: Provenance): Promise<string> {
  const [here, there] = [buildSource(), sourceOf(statement)];
  if (!here.commit || here.commit !== there.commit || !here.isClean || !there.isClean)
    throw new Error(
      `To build it again, check out commit ${there.commit ?? '(not known)'} without changes; this is ${here.commit ?? 'no commit'}${here.isClean ? '' : ' with changes'}.`,
    );
  const { stage, siteUrl, siteEnvironment } = statement.predicate.buildDefinition.externalParameters;
  const folder = mkdtempSync(join(tmpdir(), 'touchdown-rebuilt-'));
  try {
    const [site, assembly] = [join(folder, 'site'), join(folder, 'assembly')];
    const env = { ...process.env, ...siteEnvironment, NODE_ENV: 'production' };
    const args = ['build', 'web', '--logLevel', 'warn', '--outDir', site, '--emptyOutDir'];
    execFileSync('vite', args, { cwd: projectRoot, env, stdio: ['ignore', 'ignore', 'inherit'] });
    process.env['SITE_RENDERER'] = join(folder, 'server');
    const { buildApp } = await import('@touchdown/infra/build-app.ts');
    buildApp({ stage: stageName(stage), outdir: assembly, validate: false }).synth();
    const rebuilt = subjectsOf([
      ...synthesizedParts(assembly),
      sitePart({ folder: site, modules: siteModulesFile }, siteUrl),
    ]);
    return sentenceOf(rebuilt.filter(isCompared), statement.subject.filter(isCompared));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function isCompared({ name }: { name: string }): boolean {
  return !name.startsWith('templates/') && name !== partsListSubject;
}

/** Compares two lists of files with their hashes. Throws with the names of what differs. */
function sentenceOf(rebuilt: Provenance['subject'], stated: Provenance['subject']): string {
  const [a, b] = [rebuilt, stated].map(
    (subjects) => new Map(subjects.map(({ name, digest }) => [name, digest.sha256])),
  ) as [Map<string, string>, Map<string, string>];
  const names = [...new Set([...a.keys(), ...b.keys()])].toSorted();
  const different = names.filter((name) => a.get(name) !== b.get(name));
  if (different.length === 0)
    return `Built again, all ${names.length} files of the site, the functions and the image’s sources are the same.`;
  throw new ReleaseInvalid(
    `Built again, ${different.length} of ${names.length} files differ: ${different.slice(0, 10).join(', ')}.`,
  );
}
