import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { mergeFiles, type ScreenFile } from './merge-files.ts';
import { reachedFrom } from './reached-modules.ts';

/** What people open most, and of that what they open first, with the parts that each screen loads at once, or as soon as it is in view. */
const oftenOpened: { screen: RegExp; parts?: RegExp; isFirst?: boolean }[] = [
  { screen: /\/app\/home-screen\.tsx$/, isFirst: true },
  { screen: /\/app\/tornado-list-screen\.tsx$/ },
  { screen: /\/explorer\/explorer-page\.tsx$/, parts: /\/profile-line\.tsx$/, isFirst: true },
  { screen: /\/app\/tornado-screen\.tsx$/, parts: /\/path-map\.tsx$/ },
  { screen: /\/places\/place-page\.tsx$/, parts: /\/paths-map\.tsx$/ },
  { screen: /\/days\/day-page\.tsx$/, parts: /\/paths-map\.tsx$/ },
  { screen: /\/data\/data-page\.tsx$/ },
];
const [firstWeight, oftenWeight] = [32, 16];
const partsOf = (screen: RegExp) => `parts of ${screen.source}`;

/** What a person looks at for minutes is a part of a page, but weighs almost as one. */
const longOpened = /\/radar\/scans\/scan-viewer\.tsx$/;

/** Every screen is a page of its own, or a part or dialog that a page loads later. */
const pageScreen = /\/src\/(?:app|features)\/.*-(?:page|screen)\.tsx$/;

function weightOf(screen: string): number {
  const often = oftenOpened.find((one) => one.screen.test(screen));
  if (often?.isFirst) return firstWeight;
  if (often || screen.startsWith('parts of ')) return oftenWeight;
  if (longOpened.test(screen)) return 0.8;
  return pageScreen.test(screen) ? 1 : 0.05;
}

/** Returns for whom a module is that is loaded by its name: for itself, or for the screens that it is a part of. */
function loadedFor(module: string): string[] {
  const pages = oftenOpened.filter(({ parts }) => parts?.test(module));
  return pages.length > 0 ? pages.map(({ screen }) => partsOf(screen)) : [module];
}

/** The maps of pages. What only they need is one file. */
const mapModule = /\/src\/map\/(?:path\/path-map|paths\/paths-map|map-canvas)\.tsx$/;
const mapFile = 'path-map';

/** The drawing of maps by a graphics processor, with all parts that it imports later. */
const deckModule = /\/src\/map\/deck\/deck-surface\.tsx$/;
const deckFile = 'deck-surface';

/** Screens without a map at their start. The explorer is one; the home page's picture needs only a part. */
function hasNoMap(screen: string): boolean {
  return screen.endsWith('-map.tsx')
    ? /\/src\/app\//.test(screen)
    : pageScreen.test(screen) && !/\/explorer-page/.test(screen);
}

/** A module that is loaded by its name stays in its own file, unless it is no more than a name for others. */
const smallBytes = 1_000;

/**
 * Puts the modules that screens share into few files. By default the bundler makes one for each set of screens that
 * share something: two hundred, and fifty for a tornado's page. `isPlaced` says which modules have their file already.
 */
export function sharedFiles(isPlaced: (module: string) => boolean) {
  const nameOf = new Map<string, string>();
  const plugin: Plugin = {
    name: 'shared-files',
    apply: 'build',
    buildEnd() {
      const infoOf = (id: string) => this.getModuleInfo(id);
      const importsOf = (id: string) => infoOf(id)?.importedIds ?? [];
      const allImportsOf = (id: string) => [...importsOf(id), ...(infoOf(id)?.dynamicallyImportedIds ?? [])];
      const bytes = new Map<string, number>();
      const bytesOf = (id: string) => {
        const known = bytes.get(id) ?? withoutComments(infoOf(id)?.code ?? '').length;
        bytes.set(id, known);
        return known;
      };
      // Sorted, so that the same sources become the same files.
      const all = [...this.getModuleIds()].toSorted();
      const screens = all.filter((id) => infoOf(id)?.dynamicImporters.length && !isPlaced(id));
      const screensOf = new Map<string, Set<string>>();
      for (const screen of screens)
        for (const id of reachedFrom(screen, importsOf)) {
          if (isPlaced(id)) continue;
          const users = screensOf.get(id) ?? new Set();
          for (const user of loadedFor(screen)) users.add(user);
          screensOf.set(id, users);
        }
      const nameMaps = (file: string, roots: RegExp, reach: typeof importsOf) => {
        const others = new Set<string>();
        for (const id of screens) if (hasNoMap(id)) reachedFrom(id, importsOf, others);
        const reached = new Set<string>();
        for (const id of all) if (roots.test(id)) reachedFrom(id, reach, reached);
        for (const id of reached)
          if (!others.has(id) && !isPlaced(id) && !nameOf.has(id)) nameOf.set(id, file);
      };
      nameMaps(mapFile, mapModule, importsOf);
      nameMaps(deckFile, deckModule, allImportsOf);
      for (const id of nameOf.keys()) screensOf.delete(id);
      const files = filesByScreens(screensOf, new Set(screens), bytesOf);
      for (const { modules } of mergeFiles(files, importsOf, weightOf)) {
        const largest = modules.reduce((one, other) => (bytesOf(other) > bytesOf(one) ? other : one));
        for (const id of modules) nameOf.set(id, basename(largest).replace(/\.\w+(\?.*)?$/, ''));
      }
    },
  };
  return { plugin, group: { debugName: 'shared', name: (id: string) => nameOf.get(id) ?? null } };
}

/** Returns the files as the bundler makes them by default. What only one screen needs is in that screen's own. */
function filesByScreens(
  screensOf: ReadonlyMap<string, ReadonlySet<string>>,
  screens: ReadonlySet<string>,
  bytesOf: (id: string) => number,
): ScreenFile[] {
  const files = new Map<string, ScreenFile & { modules: string[] }>();
  for (const [id, users] of screensOf) {
    const isPart = [...users].some((user) => !screens.has(user));
    const isFixed = !isPart && (users.size < 2 || (screens.has(id) && bytesOf(id) > smallBytes));
    const key = isFixed ? id : [...users].join('\n');
    const file = files.get(key) ?? { modules: [], screens: users, bytes: 0, isFixed };
    files.set(key, file);
    file.modules.push(id);
    file.bytes += bytesOf(id);
  }
  return [...files.values()];
}

/** The build leaves out comments, of which some packages have many. */
function withoutComments(code: string): string {
  return code.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
}
