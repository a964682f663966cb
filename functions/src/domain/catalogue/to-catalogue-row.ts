import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { toAtLeastBits } from '@touchdown/shared/tornadoes/at-least.ts';
import { trustedValue } from '@touchdown/shared/tornadoes/doubtful-values.ts';
import { fieldRows, type FieldValues } from '@touchdown/shared/tornadoes/listed-fields.ts';
import { pathTowns } from '@touchdown/shared/tornadoes/path-towns.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';

/** Returns the fields of a tornado that lists, maps and searches need. A value that cannot be right is unknown there. */
export function toCatalogueRow(tornado: Tornado): CatalogueRow {
  const atLeast = toAtLeastBits(tornado);
  const towns = tornado.known_as === null ? null : pathTowns(tornado);
  const values = fieldRows.map(({ field, name }) => [field, trustedValue(tornado, name as keyof Tornado)]);
  return {
    ...(Object.fromEntries(values) as FieldValues),
    id: tornado.id,
    ...(towns === null ? {} : { pathTowns: towns }),
    counties: tornado.counties,
    beginUtc: Date.parse(tornado.begin_datetime) / 1000,
    endUtc: tornado.end_datetime === null ? null : Date.parse(tornado.end_datetime) / 1000,
    beginLocal: tornado.begin_wall,
    sourceLocal: tornado.begin_local,
    ...(atLeast > 0 ? { atLeast } : {}),
  };
}
