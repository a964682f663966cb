import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { toAtLeastBits } from '@touchdown/shared/tornadoes/at-least.ts';
import { trustedValue } from '@touchdown/shared/tornadoes/doubtful-values.ts';
import { pathTowns } from '@touchdown/shared/tornadoes/path-towns.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';

/** Returns the fields of a tornado that lists, maps and searches need. A value that cannot be right is unknown there. */
export function toCatalogueRow(tornado: Tornado): CatalogueRow {
  const atLeast = toAtLeastBits(tornado);
  const byLine = tornado.counties_by_line?.length ?? 0;
  const towns = tornado.known_as === null ? null : pathTowns(tornado);
  return {
    id: tornado.id,
    displayName: tornado.display_name,
    knownAs: tornado.known_as,
    ...(towns === null ? {} : { pathTowns: towns }),
    state: tornado.state,
    counties: tornado.counties,
    ...(byLine > 0 ? { countiesByLine: byLine } : {}),
    wfo: tornado.wfo,
    beginUtc: Date.parse(tornado.begin_datetime) / 1000,
    endUtc: tornado.end_datetime === null ? null : Date.parse(tornado.end_datetime) / 1000,
    beginLocal: tornado.begin_wall,
    zoneLetters: tornado.begin_zone_letters,
    sourceLocal: tornado.begin_local,
    rating: tornado.tor_f_scale,
    startLat: tornado.start_lat,
    startLon: tornado.start_lon,
    endLat: tornado.end_lat,
    endLon: tornado.end_lon,
    lengthMiles: trustedValue(tornado, 'path_length'),
    widthYards: trustedValue(tornado, 'path_width'),
    fatalities: tornado.fatalities,
    injuries: tornado.injuries,
    damageUsd: tornado.damage_estimate,
    cropDamageUsd: tornado.damage_crops,
    ...(atLeast > 0 ? { atLeast } : {}),
    radarVideoUrl: tornado.radar_video_url,
  };
}
