import * as z from 'zod';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';

const amount = z.number().nullable();
const place = z.strictObject({ lat: z.number(), lon: z.number() }).nullable();

/** A tornado in the answer of a tool. Null means that a value is not recorded, never zero. */
export const ToldTornado = z.strictObject({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  date: z.string().describe('On the wall clock at the place'),
  local_time: z.string().describe('What clocks showed there, with the letters of the zone'),
  utc: z.string(),
  rating: z.string().describe('N/A: unrated, which is not a zero'),
  state: z.string(),
  county: z.string().nullable().describe('The first one'),
  deaths: amount,
  deaths_at_least: z.boolean().describe('True: the total is at least this'),
  deaths_here: amount
    .optional()
    .describe(
      'Of a selection by state or county: those in it. Null: not told from deaths elsewhere on the path',
    ),
  injuries: amount,
  injuries_here: amount.optional(),
  injuries_at_least: z.boolean(),
  length_miles: amount,
  width_yards: amount,
  start: place,
  end: place.describe('Null: not recorded'),
});
export type ToldTornado = z.infer<typeof ToldTornado>;

type Told = Pick<
  TornadoSummary,
  | 'id'
  | 'display_name'
  | 'known_as'
  | 'begin_wall'
  | 'begin_zone_letters'
  | 'begin_datetime'
  | 'tor_f_scale'
  | 'state'
  | 'cz_name'
  | 'fatalities'
  | 'fatalities_at_least'
  | 'injuries'
  | 'path_length'
  | 'path_width'
  | 'start_lat'
  | 'start_lon'
  | 'end_lat'
  | 'end_lon'
> &
  Partial<Pick<TornadoSummary, 'injuries_at_least' | 'fatalities_here' | 'injuries_here'>>;

export function toToldTornado(tornado: Told, site: string): ToldTornado {
  const { id, begin_wall: wall, begin_zone_letters: letters } = tornado;
  return {
    id,
    name: nameOf(tornado).title,
    url: `${site}/tornadoes/${id}`,
    date: wall.slice(0, 10),
    local_time: `${wall.replace('T', ' ')}${letters ? ` ${letters}` : ''}`,
    utc: tornado.begin_datetime,
    rating: tornado.tor_f_scale,
    state: tornado.state,
    county: tornado.cz_name,
    deaths: tornado.fatalities,
    deaths_at_least: tornado.fatalities_at_least === true,
    ...(tornado.fatalities_here === undefined ? {} : { deaths_here: tornado.fatalities_here }),
    injuries: tornado.injuries,
    ...(tornado.injuries_here === undefined ? {} : { injuries_here: tornado.injuries_here }),
    injuries_at_least: tornado.injuries_at_least === true,
    length_miles: tornado.path_length,
    width_yards: tornado.path_width,
    start: placeOf(tornado.start_lat, tornado.start_lon),
    end: placeOf(tornado.end_lat, tornado.end_lon),
  };
}

function placeOf(lat: number | null, lon: number | null) {
  return lat === null || lon === null ? null : { lat, lon };
}
