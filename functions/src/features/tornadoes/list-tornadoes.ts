import type { FacetCounts } from '@touchdown/shared/catalogue/query.ts';
import { readSummary } from '@touchdown/shared/catalogue/read-row.ts';
import { paginate } from '@touchdown/shared/contract/paginate.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { TornadoFacets } from '@touchdown/shared/tornadoes/answers.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { CachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import type { CachedLoops } from '../../domain/radar-loops/cached-loops.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { TornadoStore } from '../../domain/catalogue/tornado-store.ts';
import { narrativeSnippets } from './search/narrative-snippets.ts';
import { passesOf } from './search/passes-of.ts';
import { selectTornadoes, type SelectPorts } from './search/select-tornadoes.ts';

type ListRoute = typeof tornadoRoutes.listTornadoes;

interface ListPorts extends SelectPorts {
  store: Pick<TornadoStore, 'find'>;
  /** Called for a tornado whose narrative cannot be read. It has no snippet then. */
  onFailure: (error: unknown) => void;
  loops: () => Promise<CachedLoops>;
}

/**
 * Returns a page of the filtered and sorted record, with the exact total. Reads the record in memory; only an id of
 * a source and the narratives that were searched for are looked up in the table.
 */
export function listTornadoes(catalogue: Pick<CachedCatalogue, 'forAnswer'>, ports: ListPorts) {
  return async ({ query }: RouteRequest<ListRoute>, reply: Reply): Promise<RouteResponse<ListRoute>> => {
    const { page, limit, facets: wantsFacets } = query;
    const record = await catalogue.forAnswer(reply);
    const { search } = record;
    const { selection, understood, text } = await selectTornadoes(record, ports, query);
    const { total, rows, facets } = search.find({ ...selection, page, limit, facets: wantsFacets });
    const passes = passesOf(search.catalogue, rows, selection);
    const { urlOf } = await ports.loops();
    const summaries = rows.map((row) => readSummary(search.catalogue, row));
    const ids = summaries.map(({ id }) => id);
    const { pointer: runs } = record;
    const snippets =
      text === '' || !runs
        ? undefined
        : await narrativeSnippets(ports.store, { ids, text, runs }, ports.onFailure);
    return {
      tornadoes: summaries.map((summary) => {
        return { ...summary, radar_video_url: urlOf(summary.id) ?? summary.radar_video_url };
      }),
      pagination: paginate(total, page, limit),
      ...(facets ? { facets: toFacets(facets) } : {}),
      ...(understood ? { understood } : {}),
      ...(passes ? { passes } : {}),
      ...(snippets ? { snippets } : {}),
    };
  };
}

function toFacets({ ratings, states, years, months }: FacetCounts): TornadoFacets {
  return { rating: ratings as TornadoFacets['rating'], state: states, year: years, month: months };
}
