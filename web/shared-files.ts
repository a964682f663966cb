import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { mergeFiles, type ScreenFile } from './merge-files.ts';
import { reachedFrom } from './reached-modules.ts';

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
      const bytesOf = (id: string) => infoOf(id)?.code?.length ?? 0;
      // Sorted, so that the same sources become the same files.
      const all = [...this.getModuleIds()].toSorted();
      const screens = all.filter((id) => infoOf(id)?.dynamicImporters.length && !isPlaced(id));
      const screensOf = new Map<string, Set<string>>();
      for (const screen of screens)
        for (const id of reachedFrom(screen, importsOf)) {
          if (!isPlaced(id)) screensOf.set(id, (screensOf.get(id) ?? new Set()).add(screen));
        }
      const files = filesByScreens(screensOf, new Set(screens), bytesOf);
      for (const { modules } of mergeFiles(files, importsOf)) {
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
    const isFixed = users.size < 2 || screens.has(id);
    const key = isFixed ? id : [...users].join('\n');
    const file = files.get(key) ?? { modules: [], screens: users, bytes: 0, isFixed };
    files.set(key, file);
    file.modules.push(id);
    file.bytes += bytesOf(id);
  }
  return [...files.values()];
}
