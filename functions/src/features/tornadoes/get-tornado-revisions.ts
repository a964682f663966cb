import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { CachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import { findTornado } from '../../domain/catalogue/find-tornado.ts';
import { isWholeOverride } from '../../domain/catalogue/is-whole-override.ts';
import { fromOverrideItem } from '../../domain/catalogue/override-items.ts';
import { visibleRevisions } from '../../domain/catalogue/tornado-items.ts';
import type { TornadoStore } from '../../domain/catalogue/tornado-store.ts';
import { toRecordCorrections } from '../../domain/corrections/correction-views.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { importedRevisions } from './imported-revisions.ts';

type RevisionsRoute = typeof tornadoRoutes.getTornadoRevisions;

/** Everything that changed a tornado's values: corrections, also those taken back, and imports. */
export function getTornadoRevisions(catalogue: CachedCatalogue, store: TornadoStore) {
  return async (
    { params: { id } }: RouteRequest<RevisionsRoute>,
    reply: Reply,
  ): Promise<RouteResponse<RevisionsRoute>> => {
    const record = await catalogue.forAnswer(reply);
    const { tornado, edited } = await findTornado(store, record, id);
    if (!record.pointer) return { corrections: [], imports: [] };
    const items = await store.read(tornado.id, record.pointer);
    const history = items
      .flatMap((item) => fromOverrideItem(item) ?? [])
      .filter(isWholeOverride)
      .toSorted((a, b) => b.number - a.number);
    return {
      corrections: toRecordCorrections(history, edited),
      imports: importedRevisions(visibleRevisions(items, record.pointer)),
    };
  };
}
