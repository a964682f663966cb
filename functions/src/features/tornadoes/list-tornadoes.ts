import type { CatalogueQuery, FacetCounts } from '@touchdown/shared/catalogue/query.ts';
import { readSummary } from '@touchdown/shared/catalogue/read-row.ts';
import { paginate } from '@touchdown/shared/contract/paginate.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { SearchAnswer, TornadoFacets } from '@touchdown/shared/tornadoes/answers.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { CachedCatalogue, ServedRecord } from '../../domain/catalogue/cached-catalogue.ts';
import type { CachedLoops } from '../../domain/radar-loops/cached-loops.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { planSearch } from './search/search-tornadoes.ts';
import { toCatalogueFilter } from './to-catalogue-filter.ts';

type ListRoute = typeof tornadoRoutes.listTornadoes;
type ListQuery = RouteRequest<ListRoute>['query'];

interface ListPorts {
  /** Returns the id of a tornado for its own id or that of a source. */
  resolve: (record: ServedRecord, reference: string) => Promise<string | undefined>;
  loops: () => Promise<CachedLoops>;
}

/**
 * Returns a page of the filtered and sorted record, with the exact total. Reads the record in memory; only an id of
 * a source is looked up in the table.
 */
export function listTornadoes(catalogue: Pick<CachedCatalogue, 'forAnswer'>, { resolve, loops }: ListPorts) {
  return async ({ query }: RouteRequest<ListRoute>, reply: Reply): Promise<RouteResponse<ListRoute>> => {
    const { page, limit, facets: wantsFacets } = query;
    const record = await catalogue.forAnswer(reply);
    const { search } = record;
    const { selection, understood } = await select(record, resolve, query);
    const { total, rows, facets } = search.find({ ...selection, page, limit, facets: wantsFacets });
    const { urlOf } = await loops();
    return {
      tornadoes: rows.map((row) => {
        const summary = readSummary(search.catalogue, row);
        return { ...summary, radar_video_url: urlOf(summary.id) ?? summary.radar_video_url };
      }),
      pagination: paginate(total, page, limit),
      ...(facets ? { facets: toFacets(facets) } : {}),
      ...(understood ? { understood } : {}),
    };
  };
}

interface Selected {
  selection: CatalogueQuery;
  understood?: SearchAnswer;
}

/** Returns filters and order. A search without an order of its own shows the best match first. */
async function select(
  record: ServedRecord,
  resolve: ListPorts['resolve'],
  query: ListQuery,
): Promise<Selected> {
  const { sort_by: sortBy, sort_direction: direction } = query;
  const sort = sortBy === 'start_time' ? 'begin_datetime' : sortBy;
  const text = query.q?.trim() ?? '';
  if (text === '') return { selection: { ...toCatalogueFilter(query), sort, direction } };
  const filters = toCatalogueFilter({ ...query, q: undefined });
  const { filter, first, understood, ...plan } = await planSearch(record.search, text, filters, (reference) =>
    resolve(record, reference),
  );
  if (sort) return { selection: { ...filter, sort, direction }, understood };
  return { selection: { ...filter, sort: plan.sort ?? 'significance', first }, understood };
}

function toFacets({ ratings, states, years, months }: FacetCounts): TornadoFacets {
  return { rating: ratings as TornadoFacets['rating'], state: states, year: years, month: months };
}
