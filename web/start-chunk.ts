import type { Plugin } from 'vite';
import { reachedFrom } from './reached-modules.ts';

const startModule = /\/src\/app\/start\.tsx$/;
/** What the bundler adds to files that import others. */
const ofBundler = /^\0(?:vite\/preload-helper|rolldown\/runtime)/;

/**
 * Puts all modules of the app's start into one file. By default the bundler splits them into nineteen, one for
 * each set of screens that shares modules with the start. All of them are always loaded, and each costs a request
 * and a millisecond or two of a phone's first second. Modules that the page's entry script also needs stay with
 * that script, which loads first.
 */
export function startChunk() {
  const ofStart = new Set<string>();
  const ofPage = new Set<string>();
  const plugin: Plugin = {
    name: 'start-chunk',
    apply: 'build',
    buildEnd() {
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      for (const id of this.getModuleIds()) {
        if (startModule.test(id)) reachedFrom(id, importsOf, ofStart);
        if (this.getModuleInfo(id)?.isEntry) reachedFrom(id, importsOf, ofPage);
      }
    },
  };
  // Loaded by the app alone, because no page has the build's entry script.
  const test = (id: string) => (ofStart.has(id) && !ofPage.has(id)) || ofBundler.test(id);
  // What the page's entry script needs stays with that script.
  const isPlaced = (id: string) => ofPage.has(id) || test(id);
  return { plugin, group: { name: 'start', test }, isPlaced };
}
