import { createHash, randomUUID } from 'node:crypto';
import { buildMarkName } from '@touchdown/shared/contract/build-mark.ts';
import type { Plugin } from 'vite';

/**
 * Writes the id of the build into the page, because answers that the browser caches belong to one build
 * (`src/lib/api/request-cache.ts`). File names contain hashes of the content, so the same sources give the same
 * id. The development server has a new id at each start.
 */
export function buildMarker(): Plugin {
  const developmentId = randomUUID();
  return {
    name: 'build-marker',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const content = bundle ? buildIdOf(Object.keys(bundle)) : developmentId;
        return [{ tag: 'meta', attrs: { name: buildMarkName, content }, injectTo: 'head' }];
      },
    },
  };
}

export function buildIdOf(fileNames: readonly string[]): string {
  return createHash('sha256').update(fileNames.toSorted().join('\n')).digest('hex').slice(0, 12);
}
