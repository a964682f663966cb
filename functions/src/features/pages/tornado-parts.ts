import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { column, type Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { readId, readNumber } from '@touchdown/shared/catalogue/read-row.ts';
import type { ServedRecord } from '../../domain/catalogue/cached-catalogue.ts';
import { partsByYears, type SitemapPart } from './sitemap-parts.ts';

const parts = new WeakMap<ServedRecord['search'], SitemapPart[]>();

/** Returns the pages of all tornadoes, by years. They are listed once in a record. */
export function tornadoParts({ search, pointer }: ServedRecord): SitemapPart[] {
  const known = parts.get(search);
  if (known) return known;
  if (!pointer) return [];
  const built = partsByYears('tornadoes', oldestFirst(search.catalogue), pointer.updatedAt.slice(0, 10));
  parts.set(search, built);
  return built;
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
