import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { toAtLeastBits } from '@touchdown/shared/tornadoes/at-least.ts';
import { trustedValue } from '@touchdown/shared/tornadoes/doubtful-values.ts';
import { fieldRows, type FieldValues } from '@touchdown/shared/tornadoes/listed-fields.ts';
import { pathTowns } from '@touchdown/shared/tornadoes/path-towns.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';

/** Returns the fields of a tornado that lists, maps and searches need. A value that cannot be right is unknown there. */
export function toCatalogueRow(tornado: Tornado): CatalogueRow {
  const atLeast = toAtLeastBits(tornado);
  const bends = bendsOf(tornado);
  const byLine = tornado.counties_by_line?.length ?? 0;
  const towns = tornado.known_as === null ? null : pathTowns(tornado);
  const values = fieldRows.map(({ field, name }) => [field, trustedValue(tornado, name as keyof Tornado)]);
  return {
    ...(Object.fromEntries(values) as FieldValues),
    id: tornado.id,
    ...(towns === null ? {} : { pathTowns: towns }),
    counties: tornado.counties,
    ...(byLine > 0 ? { countiesByLine: byLine } : {}),
    ...(bends.length > 0 ? { bends } : {}),
    ...(tornado.episode_id === null ? {} : { episode: tornado.episode_id }),
    beginUtc: Date.parse(tornado.begin_datetime) / 1000,
    endUtc: tornado.end_datetime === null ? null : Date.parse(tornado.end_datetime) / 1000,
    beginLocal: tornado.begin_wall,
    sourceLocal: tornado.begin_local,
    ...(atLeast > 0 ? { atLeast } : {}),
  };
}

/**
 * The places where segments meet, between the ends. A line through them that is more than twice as long as the path has
 * a wrong place in it, and the straight one is better. Places rounded to minutes of arc are off by up to a mile.
 */
function bendsOf(tornado: Tornado): Position[] {
  const path = tornado.tornado_path ?? [];
  const [first, last] = [path[0], path.at(-1)];
  if (path.length < 3 || !first || !last) return [];
  const isWhole =
    isAt(first, tornado.start_lat, tornado.start_lon) && isAt(last, tornado.end_lat, tornado.end_lon);
  const miles = path.slice(1).reduce((sum, to, at) => sum + distanceMiles(path[at] ?? to, to), 0);
  const length = trustedValue(tornado, 'path_length') ?? distanceMiles(first, last);
  return isWhole && miles <= 2 * length + 1 ? path.slice(1, -1) : [];
}

function isAt(place: Position, lat: number | null, lon: number | null): boolean {
  return place.lat === lat && place.lon === lon;
}
