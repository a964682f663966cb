import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { CachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { findTornado } from '../../domain/catalogue/find-tornado.ts';
import type { TornadoStore } from '../../domain/catalogue/tornado-store.ts';

type SourcesRoute = typeof tornadoRoutes.getTornadoSources;

export function getTornadoSources(catalogue: CachedCatalogue, store: TornadoStore) {
  return async (
    { params: { id } }: RouteRequest<SourcesRoute>,
    reply: Reply,
  ): Promise<RouteResponse<SourcesRoute>> => {
    const record = await catalogue.forAnswer(reply);
    return (await findTornado(store, record, id)).sources;
  };
}
