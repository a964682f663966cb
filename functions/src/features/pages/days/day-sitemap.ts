import { dayPath } from '@touchdown/shared/search/day-paths.ts';
import type { ServedRecord } from '../../../domain/catalogue/cached-catalogue.ts';
import { dayTotals } from '../../../domain/days/day-totals.ts';
import { partsByYears, type SitemapPart } from '../sitemap-parts.ts';

const parts = new WeakMap<ServedRecord['search'], SitemapPart[]>();

/** Returns the pages of all convective days with a tornado, by years. They are listed once in a record. */
export function dayParts({ search, pointer }: ServedRecord): SitemapPart[] {
  const known = parts.get(search);
  if (known) return known;
  if (!pointer) return [];
  const pages = dayTotals(search, 'convective').days.map(
    ({ date }) => [Number(date.slice(0, 4)), dayPath(date)] as const,
  );
  const built = partsByYears('days', pages, pointer.updatedAt.slice(0, 10));
  parts.set(search, built);
  return built;
}
