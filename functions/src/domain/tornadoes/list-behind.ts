import { clearRow, countRows, type Bitset } from '@touchdown/shared/catalogue/bitset.ts';
import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import type { CatalogueFilter } from '@touchdown/shared/catalogue/query.ts';
import { toFilters } from '@touchdown/shared/tornadoes/filter-values.ts';
import { TornadoQuery } from '@touchdown/shared/tornadoes/tornado-query.ts';

/** The parameters of a list of tornadoes, as a link has them. */
export type ListParameters = Record<string, string>;

/**
 * Reads parameters exactly as the list does, so that a count is that of the list behind the link. Undefined where the
 * list would refuse them, such as a state that is none.
 */
export function filterOf(parameters: ListParameters): CatalogueFilter | undefined {
  const { data } = TornadoQuery.safeParse(parameters);
  return data && toFilters(data);
}

/** The tornadoes of a list without one of them. */
export function othersOf(
  search: CatalogueSearch,
  parameters: ListParameters,
  own: number | undefined,
): { rows: Bitset; others: number } | undefined {
  const filter = filterOf(parameters);
  if (!filter) return undefined;
  const rows = search.match(filter);
  if (own !== undefined) clearRow(rows, own);
  return { rows, others: countRows(rows) };
}
