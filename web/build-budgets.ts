import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Limits in kB after gzip; `fontFiles` is a count. The build fails when one is exceeded. */
export const budgets = {
  initialScript: 130,
  // The page is whole without it.
  homeScript: 150,
  tornadoScript: 214,
  // Of these and of the charts, some are parts of pages, which one shared file holds since places have them too.
  mapScript: 292,
  explorerScript: 350,
  chartScript: 28,
  scanViewerScript: 70,
  style: 33,
  fontFiles: 2,
};

interface OutputFile {
  fileName: string;
  type: 'chunk' | 'asset';
  code?: string;
  source?: string | Uint8Array;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  moduleIds?: string[];
}

/** Of dialogs and menus. Their first use loads it, not the page. */
const dialogModule = /\/node_modules\/@(?:base-ui|floating-ui)\//;
/** What answers a question as soon as it is open. */
const answerScreen =
  /\/src\/(?:app\/(?:home|tornado|tornado-list)-screen|features\/(?:places\/place|days\/day|years\/(?:year|records|trends)|outbreaks\/outbreak|data\/data)-page)\.tsx$/;

/** Returns the files with parts of dialogs that these screens load at their start. */
function dialogsAtStart(bundle: Record<string, OutputFile>): string[] {
  const files = Object.values(bundle);
  const screens = files.filter(({ moduleIds }) => moduleIds?.some((id) => answerScreen.test(id)));
  return [...filesReachedFrom(bundle, [...firstFiles(files), ...screens])].filter((name) =>
    bundle[name]?.moduleIds?.some((id) => dialogModule.test(id)),
  );
}

/** The entry script imports the app dynamically, but always: it belongs to the first load. */
function firstFiles(files: readonly OutputFile[]): OutputFile[] {
  return files.filter(({ fileName, isEntry }) => isEntry || /\/start-.*\.js$/.test(fileName));
}

/** Measures the built files for each budget, and finds the dialogs that pages load at their start. */
export function measure(bundle: Record<string, OutputFile>) {
  const files = Object.values(bundle);
  const named = (pattern: RegExp) => files.filter(({ fileName }) => pattern.test(fileName));
  const first = firstFiles(files);
  const initial = filesReachedFrom(bundle, first);
  const home = filesReachedFrom(bundle, [...first, ...named(/\/home-screen-.*\.js$/)]);
  // Files of the first load do not count towards a map, and neither do the dialogs and charts that a file which it
  // shares with pages can load later. Its drawing comes later, but always.
  const mapFiles = filesReachedFrom(bundle, named(/\/(?:path-map|deck-surface)-.*\.js$/));
  const map = new Set([...mapFiles].filter((file) => !initial.has(file)));
  // The explorer imports the charts, the box to embed it, the writer of files and the layer of stories too, but only
  // once somebody opens them or asks for a file.
  const charts = named(/\/profile-charts-.*\.js$/);
  const opened = [
    ...charts,
    ...named(/\/(?:cite|embed)-dialog-.*\.js$|\/(?:write-browser-file|story-layer)-.*\.js$/),
  ];
  const later = new Set([...initial, ...opened.map(({ fileName }) => fileName)]);
  const explorer = filesReachedFrom(bundle, named(/\/explorer-page-.*\.js$/), later);
  // Opening the charts loads what the explorer has not.
  const beforeCharts = filesReachedFrom(bundle, [...first, ...named(/\/explorer-page-.*\.js$/)]);
  const chartFiles = [...filesReachedFrom(bundle, charts)].filter((file) => !beforeCharts.has(file));
  const tornadoPage = filesReachedFrom(bundle, [...first, ...named(/\/tornado-screen-.*\.js$/)]);
  // What a tornado's page needs more, its worker included, once somebody looks into a loop's scans. The box to embed a
  // view comes when somebody opens it.
  const viewer = filesReachedFrom(
    bundle,
    [...named(/\/scan-viewer-.*\.js$/), ...named(/\/loop-scans\.worker-.*\.js$/)],
    new Set([...tornadoPage, ...map, ...named(/\/embed-dialog-.*\.js$/).map(({ fileName }) => fileName)]),
  );
  return {
    initialScript: kilobytes(bundle, initial),
    homeScript: kilobytes(bundle, home),
    tornadoScript: kilobytes(bundle, tornadoPage),
    mapScript: kilobytes(bundle, map),
    explorerScript: kilobytes(bundle, explorer),
    chartScript: kilobytes(bundle, chartFiles),
    scanViewerScript: kilobytes(bundle, viewer),
    style: kilobytes(bundle, new Set(named(/\.css$/).map(({ fileName }) => fileName))),
    fontFiles: named(/\.woff2$/).length,
    dialogs: dialogsAtStart(bundle),
  };
}

/**
 * Returns the names of these files and of all files that they import. If `alreadyLoaded` is given, those files
 * are skipped and dynamic imports are followed too, because a map imports parts of itself that way.
 */
function filesReachedFrom(
  bundle: Record<string, OutputFile>,
  from: readonly OutputFile[],
  alreadyLoaded?: ReadonlySet<string>,
): Set<string> {
  const names = new Set<string>();
  const follow = (file: OutputFile | undefined) => {
    if (!file || names.has(file.fileName) || alreadyLoaded?.has(file.fileName)) return;
    names.add(file.fileName);
    for (const name of [...(file.imports ?? []), ...(alreadyLoaded ? (file.dynamicImports ?? []) : [])])
      follow(bundle[name]);
  };
  from.forEach(follow);
  return names;
}

function kilobytes(bundle: Record<string, OutputFile>, names: Iterable<string>): number {
  return [...names].reduce((sum, name) => sum + gzipKilobytes(bundle[name]), 0);
}

export function buildBudgets(): Plugin {
  return {
    name: 'build-budgets',
    apply: 'build',
    // After the style sheet has been emitted.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const { dialogs, ...measured } = measure(bundle);
      if (dialogs.length > 0)
        this.error(`A page loads dialogs before anybody opens one: ${dialogs.join(', ')}.`);
      for (const [name, max] of Object.entries(budgets)) {
        const value = measured[name as keyof typeof budgets];
        this.info(`${name}: ${value.toFixed(1)} of ${max}`);
        if (value > max)
          this.error(`The site exceeds a budget: ${name} is ${value.toFixed(1)}, the limit is ${max}.`);
      }
    },
  };
}

function gzipKilobytes(file: OutputFile | undefined): number {
  return gzipSync(file?.code ?? file?.source ?? '').length / 1000;
}
