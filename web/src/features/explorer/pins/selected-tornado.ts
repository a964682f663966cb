import type { MapPin } from '@touchdown/shared/tornadoes/map-pin.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';

/** The tornado that the card shows, chosen by its pin or by its track. */
export type SelectedTornado = Omit<MapPin, 'lat' | 'lon' | 'entry'> &
  Partial<Pick<Tornado, 'begin_place' | 'end_place'>>;

export function selectedFromRecord(tornado: Tornado): SelectedTornado {
  return {
    id: tornado.id,
    end_lat: tornado.end_lat,
    end_lon: tornado.end_lon,
    scale: tornado.tor_f_scale,
    date: tornado.begin_wall.slice(0, 10),
    state: tornado.state,
    cz_name: tornado.cz_name,
    display_name: tornado.display_name,
    known_as: tornado.known_as,
    begin_place: tornado.begin_place,
    end_place: tornado.end_place,
    path_length: tornado.path_length,
    path_width: tornado.path_width,
    max_wind_speed: tornado.max_wind_speed,
    fatalities: tornado.fatalities,
    injuries: tornado.injuries,
    damage_estimate: tornado.damage_estimate,
    fatalities_at_least: tornado.fatalities_at_least,
    injuries_at_least: tornado.injuries_at_least,
    damage_at_least: tornado.damage_at_least,
    event_narrative: tornado.event_narrative,
    begin_time: tornado.begin_datetime,
    end_time: tornado.end_datetime,
  };
}
