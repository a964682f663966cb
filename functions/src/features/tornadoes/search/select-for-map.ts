import { filterKey } from '@touchdown/shared/catalogue/filter-rows.ts';
import type { CatalogueFilter } from '@touchdown/shared/catalogue/query.ts';
import type { SearchAnswer } from '@touchdown/shared/tornadoes/answers.ts';
import { toFilters, type FilterParameters } from '@touchdown/shared/tornadoes/filter-values.ts';
import type { ServedRecord } from '../../../domain/catalogue/cached-catalogue.ts';
import { selectTornadoes, type SelectPorts } from './select-tornadoes.ts';

type MapFilter = FilterParameters & { text?: string | undefined };

interface SelectedForMap {
  filter: CatalogueFilter;
  understood: SearchAnswer | undefined;
}

/**
 * Returns the filter of a map. A search is read with the filters of places alone: its words must not change their meaning
 * while somebody moves the map, plays the years or toggles ratings.
 */
export async function selectForMap(
  record: ServedRecord,
  ports: SelectPorts,
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
