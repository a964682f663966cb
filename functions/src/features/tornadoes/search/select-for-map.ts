import { filterKey } from '@touchdown/shared/catalogue/filter-rows.ts';
import type { CatalogueFilter } from '@touchdown/shared/catalogue/query.ts';
import type { SearchAnswer } from '@touchdown/shared/tornadoes/answers.ts';
import type { TornadoFilter } from '@touchdown/shared/tornadoes/tornado-filter-query.ts';
import type { ServedRecord } from '../../../domain/catalogue/cached-catalogue.ts';
import { toCatalogueFilter } from '../to-catalogue-filter.ts';
import { selectTornadoes, type SelectPorts } from './select-tornadoes.ts';

type MapFilter = TornadoFilter & { text?: string | undefined };

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
  const filter = toCatalogueFilter(filters);
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
