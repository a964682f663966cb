import type { Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { findRows } from '@touchdown/shared/catalogue/find-rows.ts';
import { readSummary } from '@touchdown/shared/catalogue/read-row.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { RelatedTornado } from '@touchdown/shared/tornadoes/answers.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import type { CachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { findTornado } from '../../domain/catalogue/find-tornado.ts';
import type { TornadoStore } from '../../domain/catalogue/tornado-store.ts';

type RelatedRoute = typeof tornadoRoutes.getRelatedTornadoes;

/**
 * The table returns the ids of the episode. The record in memory holds the tornadoes themselves, without
 * withdrawn tornadoes and retired ids.
 */
export function getRelatedTornadoes(catalogue: CachedCatalogue, store: TornadoStore) {
  return async (
    { params: { id } }: RouteRequest<RelatedRoute>,
    reply: Reply,
  ): Promise<RouteResponse<RelatedRoute>> => {
    const record = await catalogue.forAnswer(reply);
    const { tornado } = await findTornado(store, record, id);
    if (!record.pointer || tornado.episode_id === null) return { tornadoes: [] };
    const ids = await store.idsOfEpisode(tornado.episode_id, record.pointer);
    const others = ids.filter((other) => other !== tornado.id);
    return { tornadoes: relatedOf(record.search.catalogue, others) };
  };
}

function relatedOf(catalogue: Catalogue, ids: readonly string[]): RelatedTornado[] {
  // Rows are newest first.
  const rows = [...findRows(catalogue, ids).values()].toSorted((a, b) => b - a);
  return rows.map((row) => toRelated(readSummary(catalogue, row)));
}

function toRelated(summary: TornadoSummary): RelatedTornado {
  const { id, tor_f_scale, cz_name, begin_datetime, begin_wall, begin_zone_letters, display_name } = summary;
  const { known_as, start_lat, start_lon, end_lat, end_lon } = summary;
  const places = { start_lat, start_lon, end_lat, end_lon };
  return {
    id,
    tor_f_scale,
    cz_name,
    begin_datetime,
    begin_wall,
    begin_zone_letters,
    display_name,
    known_as,
    ...places,
  };
}
