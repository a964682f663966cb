import type { FacetCounts } from '@touchdown/shared/catalogue/query.ts';
import { readSummary } from '@touchdown/shared/catalogue/read-row.ts';
import { paginate } from '@touchdown/shared/contract/paginate.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { TornadoFacets } from '@touchdown/shared/tornadoes/answers.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { CachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import type { CachedLoops } from '../../domain/radar-loops/cached-loops.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { toCatalogueFilter } from './to-catalogue-filter.ts';

type ListRoute = typeof tornadoRoutes.listTornadoes;

/** Returns a page of the filtered and sorted record, with the exact total. Reads the record in memory. */
export function listTornadoes(catalogue: CachedCatalogue, loops: () => Promise<CachedLoops>) {
  return async ({ query }: RouteRequest<ListRoute>, reply: Reply): Promise<RouteResponse<ListRoute>> => {
    const { page, limit, sort_by: sortBy, sort_direction: direction, facets: wantsFacets } = query;
    const { search } = await catalogue.forAnswer(reply);
    const { total, rows, facets } = search.find({
      ...toCatalogueFilter(query),
      sort: sortBy === 'start_time' ? 'begin_datetime' : sortBy,
      direction,
      page,
      limit,
      facets: wantsFacets,
    });
    const { urlOf } = await loops();
    return {
      tornadoes: rows.map((row) => {
        const summary = readSummary(search.catalogue, row);
        return { ...summary, radar_video_url: urlOf(summary.id) ?? summary.radar_video_url };
      }),
      pagination: paginate(total, page, limit),
      ...(facets ? { facets: toFacets(facets) } : {}),
    };
  };
}

function toFacets({ ratings, states, years, months }: FacetCounts): TornadoFacets {
  return { rating: ratings as TornadoFacets['rating'], state: states, year: years, month: months };
}
