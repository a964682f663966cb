import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { HeldCatalogue } from '../catalogue/held-catalogue.ts';
import type { Reply } from '../http/reply.ts';
import { findTornado } from '../catalogue/find-tornado.ts';
import type { TornadoStore } from '../catalogue/tornado-store.ts';
import type { HasBookmarked } from './has-bookmarked.ts';

type DetailRoute = typeof tornadoRoutes.getTornado;

export function getTornado(held: HeldCatalogue, store: TornadoStore, hasBookmarked: HasBookmarked) {
  return async (
    { params: { id }, person }: Pick<RouteRequest<DetailRoute>, 'params' | 'person'>,
    reply: Reply,
  ): Promise<RouteResponse<DetailRoute>> => {
    const record = await held.forAnswer(reply);
    const { tornado } = await findTornado(store, record, id);
    const bookmarked = await hasBookmarked(person, tornado.id);
    return bookmarked === undefined ? tornado : { ...tornado, bookmarked };
  };
}
