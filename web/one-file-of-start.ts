import type { Plugin } from 'vite';

const startModule = /\/src\/app\/start\.tsx$/;

/**
 * All that the app's start needs, in one file. By itself the bundler would cut it into nineteen, one for every
 * set of screens that shares something with it; each costs a request and a millisecond or two of a phone's
 * first second, and every one of them is always loaded. What the page's own small script needs as well stays
 * with that: it is there before.
 */
export function oneFileOfStart() {
  const ofStart = new Set<string>();
  const ofPage = new Set<string>();
  const plugin: Plugin = {
    name: 'one-file-of-start',
    apply: 'build',
    buildEnd() {
      const follow = (id: string, found: Set<string>) => {
        if (found.has(id)) return;
        found.add(id);
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) follow(imported, found);
      };
      for (const id of this.getModuleIds()) {
        if (startModule.test(id)) follow(id, ofStart);
        if (this.getModuleInfo(id)?.isEntry) follow(id, ofPage);
      }
    },
  };
  return { plugin, group: { name: 'start', test: (id: string) => ofStart.has(id) && !ofPage.has(id) } };
}
