import type { Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { findRows } from '@touchdown/shared/catalogue/find-rows.ts';
import { readRow, readSummary } from '@touchdown/shared/catalogue/read-row.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { RelatedTornado } from '@touchdown/shared/tornadoes/answers.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { CachedCatalogue } from '../../../domain/catalogue/cached-catalogue.ts';
import { findTornado } from '../../../domain/catalogue/find-tornado.ts';
import { toCatalogueRow } from '../../../domain/catalogue/to-catalogue-row.ts';
import type { TornadoStore } from '../../../domain/catalogue/tornado-store.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { findNeighbours } from './find-neighbours.ts';
import { findRanks } from './find-ranks.ts';

type RelatedRoute = typeof tornadoRoutes.getRelatedTornadoes;

/**
 * The table returns the ids of the episode. Everything else is from the record in memory, as the lists see it: without
 * withdrawn tornadoes and retired ids.
 */
export function getRelatedTornadoes(catalogue: CachedCatalogue, store: TornadoStore) {
  return async (
    { params: { id } }: RouteRequest<RelatedRoute>,
    reply: Reply,
  ): Promise<RouteResponse<RelatedRoute>> => {
    const record = await catalogue.forAnswer(reply);
    const { search } = record;
    const { tornado } = await findTornado(store, record, id);
    const ids =
      record.pointer && tornado.episode_id !== null
        ? await store.idsOfEpisode(tornado.episode_id, record.pointer)
        : [];
    const found = findRows(search.catalogue, [...ids, tornado.id]);
    const row = found.get(tornado.id);
    found.delete(tornado.id);
    // A withdrawn tornado is in no list and has no rank, but others were there on its day.
    const values = row === undefined ? toCatalogueRow(tornado) : readRow(search.catalogue, row);
    const { nearby, ...neighbours } = findNeighbours(search, values, row);
    return {
      // Rows are newest first.
      tornadoes: [...found.values()]
        .toSorted((a, b) => b - a)
        .map((one) => readRelated(search.catalogue, one)),
      ...neighbours,
      nearby: nearby && {
        ...nearby,
        nearest: nearby.nearest.map(({ row: one, miles }) => ({
          ...readRelated(search.catalogue, one),
          miles,
        })),
      },
      ranks: row === undefined ? [] : findRanks(search, values),
    };
  };
}

function readRelated(catalogue: Catalogue, row: number): RelatedTornado {
  const summary = readSummary(catalogue, row);
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
