import { existsSync, globSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bundleFormat, functionEntries } from '@touchdown/infra/kit/bundle-format.ts';
import { localFolder, projectRoot } from '../system/local-state-folder.ts';
import { hashOfSources, publishBuild, removeOldBuilds } from './kept-builds.ts';

/** Where the code of an entry is, such as `functions/src/features/search/search.http.ts`: an absolute path. */
type FileOfEntry = (entry: string) => string;

const sources = ['functions/src/**/*.*', 'shared/{src,level2/src}/**/*.*'];

/** Always in the project, because a bundle imports what cannot be bundled from the project's packages. */
const folder = join(projectRoot, '.local', 'functions');

let bundled: Promise<string> | undefined;

export interface BundledFunctions {
  /** Which bundles these are, among those that are kept. */
  version: string;
  fileOf: FileOfEntry;
  /** Returns where an entry is in other bundles, if they are kept. */
  fileIn: (version: string, entry: string) => string | undefined;
}

/**
 * Bundles all functions, once for each state of their sources, and returns where a bundled entry is. A thread loads it
 * in half the processor time that its modules take one by one. All share their common parts, which AWS's do not: 41
 * bundles take five times as long to make.
 */
export async function bundledFunctions(sourceOfEntry: FileOfEntry): Promise<BundledFunctions> {
  bundled ??= bundle();
  const version = basename(await bundled);
  const fileIn = (of: string, entry: string) => {
    const file = join(folder, of, entry.replace(/\.ts$/, '.mjs'));
    return /^\w+$/.test(of) && existsSync(file) ? file : undefined;
  };
  // A test's template may have an entry of its own.
  return { version, fileIn, fileOf: (entry) => fileIn(version, entry) ?? sourceOfEntry(entry) };
}

async function bundle(): Promise<string> {
  // A bench that names another folder for local state measures the bundling too.
  const outdir = join(folder, hashOfSources(sources, { bundleFormat, localFolder }));
  if (existsSync(outdir)) return outdir;
  const { build } = await import('esbuild');
  const unfinished = `${outdir}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  await build({
    ...bundleFormat,
    entryPoints: globSync(functionEntries, { cwd: projectRoot }),
    absWorkingDir: projectRoot,
    outdir: unfinished,
    outbase: '.',
    splitting: true,
  });
  publishBuild(unfinished, outdir);
  removeOldBuilds(folder, '*');
  return outdir;
}
