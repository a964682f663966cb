import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The most a visitor waits for, in kB after gzip. The build fails rather than grow past them. */
const budgets = { initialScript: 130, mapScript: 330, explorerScript: 330, style: 25, fontFiles: 2 };

interface OutputFile {
  fileName: string;
  type: 'chunk' | 'asset';
  code?: string;
  source?: string | Uint8Array;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

/** What each budget measures. */
export function measure(bundle: Record<string, OutputFile>) {
  const files = Object.values(bundle);
  const named = (pattern: RegExp) => files.filter(({ fileName }) => pattern.test(fileName));
  // The app starts with the page, though the page's own script asks for it by name.
  const initial = reached(bundle, [...files.filter(({ isEntry }) => isEntry), ...named(/\/start-.*\.js$/)]);
  // What the app has already is no part of a map, nor are the other screens it may load later.
  const mapFrom = (pattern: RegExp) => reached(bundle, named(pattern), initial);
  const map = mapFrom(/\/path-map-.*\.js$/);
  const explorer = mapFrom(/\/explorer-page-.*\.js$/);
  return {
    initialScript: kilobytes(bundle, initial),
    mapScript: kilobytes(bundle, map),
    explorerScript: kilobytes(bundle, explorer),
    style: kilobytes(bundle, new Set(named(/\.css$/).map(({ fileName }) => fileName))),
    fontFiles: named(/\.woff2$/).length,
  };
}

/**
 * The names of all files that loading these ones loads. With a set of files that are there already, those
 * are passed over, and what the others load later counts too: a map fetches parts of itself.
 */
function reached(
  bundle: Record<string, OutputFile>,
  from: readonly OutputFile[],
  already?: ReadonlySet<string>,
): Set<string> {
  const names = new Set<string>();
  const follow = (file: OutputFile | undefined) => {
    if (!file || names.has(file.fileName) || already?.has(file.fileName)) return;
    names.add(file.fileName);
    for (const name of [...(file.imports ?? []), ...(already ? (file.dynamicImports ?? []) : [])])
      follow(bundle[name]);
  };
  from.forEach(follow);
  return names;
}

function kilobytes(bundle: Record<string, OutputFile>, names: ReadonlySet<string>): number {
  return [...names].reduce((sum, name) => sum + gzipKilobytes(bundle[name]), 0);
}

export function buildBudgets(): Plugin {
  return {
    name: 'build-budgets',
    apply: 'build',
    // After the styles have become a file.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const measured = measure(bundle);
      for (const [name, max] of Object.entries(budgets)) {
        const value = measured[name as keyof typeof budgets];
        this.info(`${name}: ${value.toFixed(1)} of ${max}`);
        if (value > max)
          this.error(`The site has outgrown its budget: ${name} is ${value.toFixed(1)}, at most ${max}.`);
      }
    },
  };
}

function gzipKilobytes(file: OutputFile | undefined): number {
  return gzipSync(file?.code ?? file?.source ?? '').length / 1000;
}
