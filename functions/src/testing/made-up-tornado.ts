import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { mintTornadoId } from '@touchdown/shared/tornadoes/tornado-id.ts';

/** A whole tornado that never was; a test names only what it is about. */
export function madeUpTornado(beginUtc: string, over: Partial<Tornado> = {}): Tornado {
  const local = beginUtc.slice(0, 16);
  return {
    id: mintTornadoId(local.slice(0, 10), beginUtc),
    display_name: `Tornado of ${beginUtc}`,
    state: 'Kansas',
    cz_name: 'Butler',
    counties: ['Butler'],
    wfo: 'ICT',
    begin_datetime: beginUtc,
    end_datetime: null,
    begin_local: local,
    end_local: null,
    utc_offset_hours: -6,
    begin_yearmonth: Number(local.slice(0, 7).replace('-', '')),
    begin_day: Number(local.slice(8, 10)),
    tor_f_scale: 'EF2',
    start_lat: 37.8,
    start_lon: -96.8,
    end_lat: null,
    end_lon: null,
    path_length: 4.5,
    path_width: 200,
    max_wind_speed: null,
    fatalities: 0,
    injuries: null,
    damage_estimate: null,
    damage_crops: null,
    event_type: 'Tornado',
    event_id: null,
    episode_id: null,
    event_narrative: null,
    episode_narrative: null,
    source: 'made up',
    record_kind: 'synthetic',
    nws_report_url: null,
    radar_video_url: null,
    ...over,
  };
}
