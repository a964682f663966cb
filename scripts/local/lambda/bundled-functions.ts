import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bundleFormat, pictureLibraries } from '@touchdown/infra/kit/bundle-format.ts';
import { projectRoot } from '../../system/local-state-folder.ts';

const entries = 'functions/src/**/*.{http,queue,stream,event,schedule,url}.ts';
const sources = ['functions/src/**/*.*', 'shared/src/**/*.*', 'package-lock.json'];

/** Always in the project, because a bundle imports what cannot be bundled from the project's packages. */
const folder = join(projectRoot, '.local', 'functions');
const maxKept = 4;

let bundled: Promise<string> | undefined;

/**
 * Bundles all functions, once for each state of their sources, and returns where a bundled entry is. A thread loads it
 * in half the processor time that its modules take one by one. All share their common parts, which AWS's do not: 41
 * bundles take five times as long to make.
 */
export async function bundledFunctions(): Promise<(entry: string) => string> {
  bundled ??= bundle();
  const outdir = await bundled;
  return (entry) => {
    const file = join(outdir, entry.replace(/\.ts$/, '.mjs'));
    // A test's template may have an entry of its own.
    return existsSync(file) ? file : join(projectRoot, entry);
  };
}

async function bundle(): Promise<string> {
  const outdir = join(folder, hashOfSources());
  if (existsSync(outdir)) return outdir;
  const { build } = await import('esbuild');
  const unfinished = `${outdir}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: globSync(entries, { cwd: projectRoot }),
    absWorkingDir: projectRoot,
    outdir: unfinished,
    outbase: '.',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: bundleFormat.target,
    mainFields: bundleFormat.mainFields,
    banner: { js: bundleFormat.banner },
    external: pictureLibraries,
    logLevel: 'warning',
  });
  publish(unfinished, outdir);
  removeOld();
  return outdir;
}

/** Another process may have made the same at the same time. */
function publish(unfinished: string, outdir: string): void {
  try {
    renameSync(unfinished, outdir);
  } catch (error) {
    if (!existsSync(outdir)) throw error;
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Somebody who changes branches comes back to the last ones. */
function removeOld(): void {
  const writtenAt = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const newestFirst = globSync('*', { cwd: folder }).toSorted((a, b) => writtenAt(b) - writtenAt(a));
  for (const name of newestFirst.slice(maxKept)) rmSync(join(folder, name), { recursive: true, force: true });
}

function hashOfSources(): string {
  const hash = createHash('sha256').update(JSON.stringify(bundleFormat));
  const exclude = (path: string) => path.endsWith('.test.ts');
  for (const path of globSync(sources, { cwd: projectRoot, exclude }).toSorted())
    hash.update(path).update(readFileSync(join(projectRoot, path)));
  return hash.digest('hex').slice(0, 16);
}
