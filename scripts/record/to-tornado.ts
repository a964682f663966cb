import type { RecordKind, Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { mintTornadoId } from '@touchdown/shared/tornadoes/tornado-id.ts';
import type { SampleTornado } from '../sample/sample-record.ts';

/** A row of the project's own file as the API tells it; what the row leaves empty stays null. */
export function toTornado(row: SampleTornado, kind: RecordKind): Tornado {
  const date = row.beginLocal.slice(0, 10);
  return {
    id: mintTornadoId(date, row.key),
    display_name: row.name,
    state: row.state,
    cz_name: row.counties[0] ?? null,
    counties: row.counties,
    wfo: row.wfo,
    begin_datetime: row.beginUtc,
    end_datetime: row.endUtc,
    begin_local: row.beginLocal,
    end_local: row.endLocal,
    utc_offset_hours: row.utcOffsetHours,
    begin_yearmonth: Number(date.slice(0, 7).replace('-', '')),
    begin_day: Number(date.slice(8)),
    tor_f_scale: row.rating,
    start_lat: row.startLat,
    start_lon: row.startLon,
    end_lat: row.endLat,
    end_lon: row.endLon,
    path_length: row.lengthMiles,
    path_width: row.widthYards,
    max_wind_speed: null,
    fatalities: row.fatalities,
    injuries: row.injuries,
    damage_estimate: row.propertyDamageUsd,
    damage_crops: row.cropDamageUsd,
    event_type: 'Tornado',
    event_id: null,
    episode_id: null,
    event_narrative: row.narrative,
    episode_narrative: null,
    source: kind === 'sample' ? "Touchdown's sample, compiled from NOAA's public records" : 'Synthetic',
    record_kind: kind,
    nws_report_url: null,
    radar_video_url: null,
  };
}
