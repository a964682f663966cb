import { boxesOf, entryOf, pathReader } from '@touchdown/shared/catalogue/path-grid.ts';
import { readSummary } from '@touchdown/shared/catalogue/read-row.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { PathEnds } from '@touchdown/shared/geo/path-reach.ts';
import type { MapPin } from '@touchdown/shared/tornadoes/map-pin.ts';
import type { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import type { CachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { selectForMap } from './search/select-for-map.ts';
import type { SelectPorts } from './search/select-tornadoes.ts';

type MapRoute = typeof tornadoRoutes.getMapData;

/** Sorts by rating, then casualties, then length, so that a crowded view shows the most significant. */
export function getMapData(catalogue: Pick<CachedCatalogue, 'forAnswer'>, ports: SelectPorts) {
  return async ({ query }: RouteRequest<MapRoute>, reply: Reply): Promise<RouteResponse<MapRoute>> => {
    const record = await catalogue.forAnswer(reply);
    const { search } = record;
    const { filter } = await selectForMap(record, ports, query);
    const { total, rows } = search.find({
      ...filter,
      sort: 'significance',
      limit: query.limit,
    });
    const read = pathReader(search.catalogue, filter.beginOnly);
    const path: PathEnds = { lat: 0, lon: 0, endLat: 0, endLon: 0 };
    const boxes = filter.bounds ? boxesOf(filter.bounds) : [];
    // A tornado without a starting point is in no view, so every row found in a view has a pin.
    const pins = rows.flatMap((row) =>
      read(row, path) ? [toPin(readSummary(search.catalogue, row), path, entryOf(path, boxes) ?? null)] : [],
    );
    return { success: true, data: { pins, total, begin_total: search.countBeginning(filter) } };
  };
}

function toPin(tornado: TornadoSummary, { lat, lon, bends }: PathEnds, entry: MapPin['entry']): MapPin {
  return {
    id: tornado.id,
    lat,
    lon,
    entry,
    end_lat: tornado.end_lat,
    end_lon: tornado.end_lon,
    ...(bends ? { bends: [...bends] } : {}),
    scale: tornado.tor_f_scale,
    date: tornado.begin_wall.slice(0, 10),
    state: tornado.state,
    cz_name: tornado.cz_name,
    display_name: tornado.display_name,
    known_as: tornado.known_as,
    ...(tornado.path_towns === undefined ? {} : { path_towns: tornado.path_towns }),
    path_length: tornado.path_length,
    path_width: tornado.path_width,
    max_wind_speed: null,
    fatalities: tornado.fatalities,
    injuries: tornado.injuries,
    damage_estimate: tornado.damage_estimate,
    fatalities_at_least: tornado.fatalities_at_least,
    injuries_at_least: tornado.injuries_at_least,
    damage_at_least: tornado.damage_at_least,
    event_narrative: null,
    begin_time: tornado.begin_datetime,
    end_time: tornado.end_datetime,
  };
}
