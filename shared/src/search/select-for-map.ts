import { filterKey } from '../catalogue/filter-rows.ts';
import type { CatalogueFilter } from '../catalogue/query.ts';
import type { SearchAnswer } from '../tornadoes/answers.ts';
import { toFilters, type FilterParameters } from '../tornadoes/filter-values.ts';
import { selectTornadoes, type SearchedRecord, type SelectPorts } from './select-tornadoes.ts';

export type MapFilter = FilterParameters & { text?: string | undefined };

interface SelectedForMap {
  filter: CatalogueFilter;
  understood: SearchAnswer | undefined;
}

/**
 * Returns the filter of a map. A search is read with the filters of places alone: its words must not change their meaning
 * while somebody moves the map, plays the years or toggles ratings.
 */
export async function selectForMap<R extends SearchedRecord>(
  record: R,
  ports: SelectPorts<R>,
  query: MapFilter,
): Promise<SelectedForMap> {
  const { q, text, ...filters } = query;
  const filter = toFilters(filters);
  if (!q?.trim() && !text?.trim()) return { filter, understood: undefined };
  const { state, county, begin_only } = filters;
  const { selection, understood } = await selectTornadoes(record, ports, {
    q,
    text,
    state,
    county,
    begin_only,
    sort_direction: 'DESC',
  });
  const among = { key: filterKey(selection), bits: record.search.match(selection) };
  return { filter: { ...filter, among }, understood };
}
