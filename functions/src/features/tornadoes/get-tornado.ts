import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { CachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import type { FindFilm } from '../../domain/radar-loops/find-film.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { findTornado } from '../../domain/catalogue/find-tornado.ts';
import type { TornadoStore } from '../../domain/catalogue/tornado-store.ts';
import type { HasBookmarked } from './has-bookmarked.ts';

type DetailRoute = typeof tornadoRoutes.getTornado;

interface Beside {
  hasBookmarked: HasBookmarked;
  findFilm: FindFilm;
}

/** The record, and what stands beside it: the radar film, and whether this reader has saved the tornado. */
export function getTornado(
  catalogue: CachedCatalogue,
  store: TornadoStore,
  { hasBookmarked, findFilm }: Beside,
) {
  return async (
    { params: { id }, person }: Pick<RouteRequest<DetailRoute>, 'params' | 'person'>,
    reply: Reply,
  ): Promise<RouteResponse<DetailRoute>> => {
    const record = await catalogue.forAnswer(reply);
    const { tornado } = await findTornado(store, record, id);
    const [bookmarked, film] = await Promise.all([
      hasBookmarked(person, tornado.id),
      findFilm({ type: 'tornado', id: tornado.id }),
    ]);
    const shown = film ? { ...tornado, radar_video_url: film.videoUrl } : tornado;
    return bookmarked === undefined ? shown : { ...shown, bookmarked };
  };
}
