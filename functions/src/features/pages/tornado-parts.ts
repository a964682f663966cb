import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { column, type Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { readId, readNumber } from '@touchdown/shared/catalogue/read-row.ts';
import type { CataloguePointer } from '../../domain/catalogue/catalogue-pointer.ts';
import { Cached, type CachedOptions } from '../../domain/catalogue/cached.ts';
import { readSnapshot } from '../../domain/catalogue/read-snapshot.ts';
import { partsByYears, type SitemapPart } from './sitemap-parts.ts';

export interface TornadoPartsSource extends Pick<CachedOptions<object>, 'now' | 'onFailure'> {
  readPointer: () => Promise<CataloguePointer | undefined>;
  readObject: (key: string) => Promise<Uint8Array>;
}

export interface TornadoParts {
  snapshotKey: string | undefined;
  parts: SitemapPart[];
}

/**
 * Caches the URLs of all tornadoes of the current release. Later edits change no URL, so the snapshot is enough:
 * no search index is built here.
 */
export function tornadoParts({ readPointer, readObject, now, onFailure }: TornadoPartsSource) {
  return new Cached<TornadoParts>({
    refresh: async (cached) => {
      const pointer = await readPointer();
      if (!pointer) return { snapshotKey: undefined, parts: [] };
      const { snapshotKey, updatedAt } = pointer;
      if (cached?.snapshotKey === snapshotKey) return cached;
      const catalogue = readSnapshot(await readObject(snapshotKey), snapshotKey);
      return {
        snapshotKey,
        parts: partsByYears('tornadoes', oldestFirst(catalogue), updatedAt.slice(0, 10)),
      };
    },
    now,
    onFailure,
    unavailable: 'The list of pages cannot be read at the moment.',
  });
}

function* oldestFirst(catalogue: Catalogue): Iterable<[year: number, path: string]> {
  const { minutes } = column(catalogue, 'begin');
  const offsets = column(catalogue, 'localOffset');
  // Rows are newest first.
  for (let row = catalogue.count - 1; row >= 0; row--) {
    const localMinute = (minutes[row] as number) + readNumber(offsets, row, 0);
    yield [
      new Date(localMinute * 60_000).getUTCFullYear(),
      pathOf('tornado', { id: readId(catalogue, row) }),
    ];
  }
}
