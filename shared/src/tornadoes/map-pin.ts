import * as z from 'zod';
import { TornadoSummary } from './schema.ts';

const { shape } = TornadoSummary;
const onlyInDetail = 'Always null here; GET /tornadoes/{id} has the value';

/** One tornado on the map, with the values that its card shows immediately. */
export const MapPin = z
  .strictObject({
    id: shape.id,
    lat: z.number().describe('Of the touchdown, which may be out of view'),
    lon: z.number(),
    entry: z
      .strictObject({ lat: z.number(), lon: z.number() })
      .nullable()
      .describe('Where the path enters the view; null for a tornado that begins in it'),
    end_lat: shape.end_lat,
    end_lon: shape.end_lon,
    bends: z
      .array(z.strictObject({ lat: z.number(), lon: z.number() }))
      .optional()
      .describe('The places between both ends that the path goes through; absent for a straight line'),
    scale: shape.tor_f_scale,
    date: z.iso.date().describe('The date on the wall clock at the place'),
    state: shape.state,
    cz_name: shape.cz_name,
    display_name: shape.display_name,
    known_as: shape.known_as,
    path_towns: shape.path_towns,
    path_length: shape.path_length,
    path_width: shape.path_width,
    max_wind_speed: z.number().nullable().describe(onlyInDetail),
    fatalities: shape.fatalities,
    injuries: shape.injuries,
    damage_estimate: shape.damage_estimate,
    fatalities_at_least: shape.fatalities_at_least,
    injuries_at_least: shape.injuries_at_least,
    damage_at_least: shape.damage_at_least,
    event_narrative: z.string().nullable().describe(onlyInDetail),
    begin_time: shape.begin_datetime,
    end_time: shape.end_datetime,
  })
  .meta({ id: 'MapPin' });
export type MapPin = z.infer<typeof MapPin>;
