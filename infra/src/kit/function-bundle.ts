import { globSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ILocalBundling } from 'aws-cdk-lib';
import { buildSync } from 'esbuild';
import { bundleFormat, functionEntries } from './bundle-format.ts';
import { copyNativePackages, type NativePlatform } from './copy-native-packages.ts';
import { projectRoot } from './project-root.ts';

interface FunctionBundleOptions {
  /** The path from the project root, with forward slashes. */
  entry: string;
  /** Libraries that are copied beside the bundle, and for which platform. */
  nativePackages: readonly string[];
  platform: NativePlatform;
}

/**
 * Makes a function's bundle when CDK asks for it. CDK makes only one asset for equal bundlings and compares their
 * properties, so the options are among them.
 */
export function functionBundle(options: FunctionBundleOptions): FunctionBundleOptions & ILocalBundling {
  const { entry, nativePackages, platform } = options;
  return {
    ...options,
    tryBundle: (outputDir) => {
      for (const { name, contents } of takeBundle(entry, dirname(outputDir)))
        writeFileSync(join(outputDir, name), contents);
      copyNativePackages(nativePackages, platform, outputDir);
      return true;
    },
  };
}

interface BundledFile {
  name: string;
  contents: Uint8Array;
}

/**
 * Functions share most of their modules, which are parsed once for those that are bundled together: ten take half the
 * processor time of ten alone. With more, the memory grows faster than the time falls.
 */
const bundledTogether = 10;

/** Bundles that CDK has not asked for yet, by the folder of its assets and by entry. */
const waiting = new Map<string, BundledFile[]>();

function takeBundle(entry: string, folder: string): BundledFile[] {
  const key = (one: string) => JSON.stringify([folder, one]);
  if (!waiting.has(key(entry))) {
    for (const [one, files] of bundleTogether(companionsOf(entry), folder)) waiting.set(key(one), files);
  }
  const files = waiting.get(key(entry)) ?? [];
  waiting.delete(key(entry));
  return files;
}

function companionsOf(entry: string): string[] {
  const entries = globSync(functionEntries, { cwd: projectRoot }).toSorted();
  const first = Math.floor(entries.indexOf(entry) / bundledTogether) * bundledTogether;
  return first < 0 ? [entry] : entries.slice(first, first + bundledTogether);
}

function bundleTogether(entries: string[], folder: string): [entry: string, files: BundledFile[]][] {
  const { outputFiles } = buildSync({
    ...bundleFormat,
    entryPoints: entries.map((entry, index) => ({ in: entry, out: `${index}/index` })),
    absWorkingDir: projectRoot,
    // Source maps name the sources from here.
    outdir: folder,
    write: false,
    minify: true,
    sourcemap: true,
    sourcesContent: false,
  });
  return entries.map((entry, index) => [
    entry,
    outputFiles
      .filter(({ path }) => dirname(path) === join(folder, String(index)))
      .map(({ path, contents }) => ({ name: basename(path), contents })),
  ]);
}
