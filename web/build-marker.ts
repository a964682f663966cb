import { createHash, randomUUID } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Writes into the page which build it is of: what the browser keeps belongs to one build
 * (`src/lib/request-cache.ts`). The names of a build's files hold hashes of what is in them, so the same
 * sources give the same build. A developer's server is a build of its own at each start.
 */
export function buildMarker(): Plugin {
  const start = randomUUID();
  return {
    name: 'build-marker',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const content = bundle ? buildOf(Object.keys(bundle)) : start;
        return [{ tag: 'meta', attrs: { name: 'build', content }, injectTo: 'head' }];
      },
    },
  };
}

export function buildOf(fileNames: readonly string[]): string {
  return createHash('sha256').update(fileNames.toSorted().join('\n')).digest('hex').slice(0, 12);
}
