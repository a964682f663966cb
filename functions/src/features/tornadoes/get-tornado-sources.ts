import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import { qualityFlags } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { TornadoSources } from '@touchdown/shared/tornadoes/sources.ts';
import type { CachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import { toEditedField } from '../../domain/corrections/correction-views.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { findTornado } from '../../domain/catalogue/find-tornado.ts';
import type { TornadoStore } from '../../domain/catalogue/tornado-store.ts';
import { traceFields } from './traced/trace-fields.ts';

type SourcesRoute = typeof tornadoRoutes.getTornadoSources;

export function getTornadoSources(catalogue: CachedCatalogue, store: TornadoStore) {
  return async (
    { params: { id } }: RouteRequest<SourcesRoute>,
    reply: Reply,
  ): Promise<RouteResponse<SourcesRoute>> => {
    const record = await catalogue.forAnswer(reply);
    const { tornado, official, edited, sources } = await findTornado(store, record, id);
    const traced = { served: tornado, official, edited: edited.map(toEditedField) };
    return {
      ...sources,
      quality: sources.quality.map(inTodaysWords),
      fields: traceFields(traced, sources),
    };
  };
}

/** A flag is stored with its sentence of that time. */
function inTodaysWords({
  code,
  sentence,
}: TornadoSources['quality'][number]): TornadoSources['quality'][number] {
  return { code, sentence: (qualityFlags as Record<string, string>)[code] ?? sentence };
}
