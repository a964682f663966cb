import { cpSync, existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
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
  /** Whether the site's screens, built for the server, are copied beside it. */
  rendersScreens?: boolean;
  platform: NativePlatform;
}

/**
 * Makes a function's bundle when CDK asks for it. CDK makes only one asset for equal bundlings and compares their
 * properties, so the options are among them.
 */
export function functionBundle(options: FunctionBundleOptions): FunctionBundleOptions & ILocalBundling {
  const { entry, nativePackages, rendersScreens = false, platform } = options;
  return {
    ...options,
    tryBundle: (outputDir) => {
      const { files, modules } = takeBundle(entry, dirname(outputDir));
      for (const { name, contents } of files) writeFileSync(join(outputDir, name), contents);
      const list = bundledModulesFile(dirname(outputDir), entry);
      mkdirSync(dirname(list), { recursive: true });
      writeFileSync(list, JSON.stringify(modules));
      copyNativePackages(nativePackages, platform, outputDir);
      // A deployment has built the site before. Without it the function serves pages that the browser renders.
      if (rendersScreens && existsSync(builtRenderer()))
        cpSync(builtRenderer(), join(outputDir, rendererFolder), { recursive: true });
      return true;
    },
  };
}

/** Beside the bundle. */
export const rendererFolder = 'renderer';

/** Of the site that is deployed. A build that is only compared with it has its own. */
const builtRenderer = () => process.env['SITE_RENDERER'] ?? join(projectRoot, 'web', 'dist', 'server');

/** Where the folder of the templates names the modules of packages that are in a function's bundle. */
export function bundledModulesFile(assembly: string, entry: string): string {
  return join(assembly, 'modules', `${entry}.json`);
}

interface Bundle {
  files: { name: string; contents: Uint8Array }[];
  /** The files of packages in it, from the project root. */
  modules: string[];
}

/**
 * Functions share most of their modules, which are parsed once for those that are bundled together: ten take half the
 * processor time of ten alone. With more, the memory grows faster than the time falls.
 */
const bundledTogether = 10;

/** Bundles that CDK has not asked for yet, by the folder of its assets and by entry. */
const waiting = new Map<string, Bundle>();

function takeBundle(entry: string, folder: string): Bundle {
  const key = (one: string) => JSON.stringify([folder, one]);
  if (!waiting.has(key(entry))) {
    for (const [one, bundle] of bundleTogether(companionsOf(entry))) waiting.set(key(one), bundle);
  }
  const bundle = waiting.get(key(entry));
  if (!bundle) throw new Error(`There is no bundle of ${entry}.`);
  waiting.delete(key(entry));
  return bundle;
}

function companionsOf(entry: string): string[] {
  const entries = globSync(functionEntries, { cwd: projectRoot }).toSorted();
  const first = Math.floor(entries.indexOf(entry) / bundledTogether) * bundledTogether;
  return first < 0 ? [entry] : entries.slice(first, first + bundledTogether);
}

/**
 * Nothing is written here. Source maps name the sources from this folder, so that equal sources give equal bundles,
 * wherever the project and the folder of the templates are.
 */
const namedFrom = 'cdk.out';

/** Bundles functions. Equal sources and packages give equal bytes. */
function bundleTogether(entries: string[]): [entry: string, bundle: Bundle][] {
  const { outputFiles, metafile } = buildSync({
    ...bundleFormat,
    entryPoints: entries.map((entry, index) => ({ in: entry, out: `${index}/index` })),
    absWorkingDir: projectRoot,
    outdir: namedFrom,
    write: false,
    metafile: true,
    minify: true,
    sourcemap: true,
    sourcesContent: false,
  });
  return entries.map((entry, index) => {
    const files = outputFiles
      .filter(({ path }) => dirname(path) === join(projectRoot, namedFrom, String(index)))
      .map(({ path, contents }) => ({ name: basename(path), contents }));
    const inputs = Object.entries(metafile.outputs[`${namedFrom}/${index}/index.mjs`]?.inputs ?? {});
    const modules = inputs.flatMap(([path, { bytesInOutput }]) =>
      bytesInOutput > 0 && path.includes('node_modules/') ? [path] : [],
    );
    return [entry, { files, modules: modules.toSorted() }];
  });
}
