import type { Tornado } from '../schema.ts';
import { sourceClock } from '../wall-time.ts';
import { mintTornadoId } from '../tornado-id.ts';

const noonMilliseconds = 12 * 3_600_000;

/** Returns a complete made-up tornado. A test gives only the relevant fields. */
export function madeUpTornado(beginUtc: string, over: Partial<Tornado> = {}): Tornado {
  const local = over.begin_local ?? beginUtc.slice(0, 16);
  const clock = {
    begin_local: local,
    end_local: over.end_local ?? null,
    utc_offset_hours: over.utc_offset_hours ?? -6,
  };
  const name = over.display_name ?? `Tornado of ${beginUtc}`;
  const county = over.cz_name === undefined ? 'Butler' : over.cz_name;
  return {
    id: mintTornadoId(local.slice(0, 10), beginUtc),
    display_name: name,
    displayName: name,
    known_as: null,
    state: 'Kansas',
    cz_name: county,
    czName: county,
    counties: county === null ? [] : [county],
    wfo: 'ICT',
    begin_datetime: beginUtc,
    end_datetime: null,
    ...clock,
    ...sourceClock(clock),
    begin_yearmonth: Number(local.slice(0, 7).replace('-', '')),
    begin_day: Number(local.slice(8, 10)),
    convective_date: new Date(Date.parse(beginUtc) - noonMilliseconds).toISOString().slice(0, 10),
    begin_location: null,
    end_location: null,
    begin_place: null,
    end_place: null,
    county_from: county === null ? null : 'source',
    name_from: 'location',
    tor_f_scale: 'EF2',
    start_lat: 37.8,
    start_lon: -96.8,
    end_lat: null,
    end_lon: null,
    path_length: 4.5,
    path_width: 200,
    max_wind_speed: null,
    fatalities: 0,
    fatalities_indirect: null,
    injuries: null,
    injuries_indirect: null,
    damage_estimate: null,
    damage_crops: null,
    damage_range: null,
    damage_at_least: false,
    tornado_path: null,
    event_type: 'Tornado',
    event_id: null,
    episode_id: null,
    event_narrative: null,
    episode_narrative: null,
    source: 'made up',
    source_class: 'digital',
    link_certainty: 'single',
    segment_count: 0,
    quality_flags: [],
    status: 'current',
    record_kind: 'synthetic',
    nws_report_url: null,
    raw_data: null,
    radar_video_url: null,
    ...over,
  };
}
