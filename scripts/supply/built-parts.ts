import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledModulesFile } from '@touchdown/infra/kit/function-bundle.ts';
import { entryMetadata } from '@touchdown/infra/kit/slice-function.ts';
import { publishedContent } from '../deploy/upload-site.ts';
import { synthesizedTemplates } from '../deploy/release-templates.ts';
import { placeOfModule } from './locked-packages.ts';

/** What runs or is served: its files with their SHA-256, and the places of the packages in it. */
export interface BuiltPart {
  /** `functions/…` by its entry, `site`, `worker-image` or `templates`. */
  name: string;
  /** By path within the part. */
  files: Record<string, string>;
  packages: string[];
}

/** Where a build names its parts and where it comes from, below the site. */
export const buildFolder = 'build';

export const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex');

/** Reads the functions, the templates and what the workers' image is built from, out of the folder of a synthesis. */
export function synthesizedParts(assembly: string): BuiltPart[] {
  const templates = Object.values(synthesizedTemplates(assembly));
  const functions = templates.flatMap(({ Resources }) =>
    Object.entries(Resources).flatMap(([id, { Type, Properties, Metadata }]) => {
      if (Type !== 'AWS::Lambda::Function') return [];
      const key = (Properties?.['Code'] as { S3Key?: string } | undefined)?.S3Key;
      if (typeof key !== 'string') throw new Error(`The function ${id} has no bundle in ${assembly}.`);
      return [functionPart(assembly, String(Metadata?.[entryMetadata]), key)];
    }),
  );
  const files = filesIn(assembly, globSync('*.template.json', { cwd: assembly }));
  return [...functions, { name: 'templates', files, packages: [] }, ...imageParts(assembly)].toSorted(
    (a, b) => (a.name < b.name ? -1 : 1),
  );
}

function functionPart(assembly: string, entry: string, assetKey: string): BuiltPart {
  const folder = join(assembly, `asset.${assetKey.replace('.zip', '')}`);
  const files = allFilesIn(folder);
  const modules = JSON.parse(readFileSync(bundledModulesFile(assembly, entry), 'utf8')) as string[];
  // Packages with machine code are beside the bundle.
  const beside = Object.keys(files).filter((path) => path.startsWith('node_modules/'));
  return { name: entry, files, packages: placesOf([...modules, ...beside]) };
}

/** The workers' image is built at the deployment, by Docker: this is what it is built from. */
function imageParts(assembly: string): BuiltPart[] {
  const folder = globSync('asset.*/infra/radar-worker/Dockerfile', { cwd: assembly })[0]?.split(/[/\\]/)[0];
  return folder ? [{ name: 'worker-image', files: allFilesIn(join(assembly, folder)), packages: [] }] : [];
}

export interface BuiltSite {
  folder: string;
  /** The file in which its build names the files of packages. */
  modules: string;
}

/** Reads the built site as it is served at its URL. */
export function sitePart({ folder, modules }: BuiltSite, siteUrl: string): BuiltPart {
  const paths = globSync('**/*.*', { cwd: folder }).map((path) => path.replaceAll('\\', '/'));
  const files = paths
    .filter((path) => !path.startsWith(`${buildFolder}/`))
    .map((path) => [path, sha256(publishedContent(path, readFileSync(join(folder, path)), siteUrl))]);
  if (!existsSync(modules)) throw new Error('The build of the site has not named its packages.');
  const named = JSON.parse(readFileSync(modules, 'utf8')) as string[];
  return {
    name: 'site',
    files: Object.fromEntries(files.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))),
    packages: placesOf(named),
  };
}

function placesOf(modules: string[]): string[] {
  return [...new Set(modules.map(placeOfModule))].toSorted();
}

function allFilesIn(folder: string): Record<string, string> {
  const entries = globSync('**', { cwd: folder, withFileTypes: true }).filter((one) => one.isFile());
  const paths = entries.map((one) => join(one.parentPath, one.name).slice(folder.length + 1));
  return filesIn(folder, paths);
}

function filesIn(folder: string, paths: string[]): Record<string, string> {
  const hashed = paths.map((path) => [path.replaceAll('\\', '/'), sha256(readFileSync(join(folder, path)))]);
  return Object.fromEntries(hashed.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)));
}
