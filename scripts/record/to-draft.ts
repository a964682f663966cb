import type { TornadoDraft } from '@touchdown/functions/features/imports/record/tornado-document.ts';
import { completeDraft, unplaced } from '@touchdown/functions/features/imports/record/place-fields.ts';
import { convectiveDateOf } from '@touchdown/shared/tornadoes/day-kinds.ts';
import type { RecordKind } from '@touchdown/shared/tornadoes/schema.ts';
import { sourceClock } from '@touchdown/shared/tornadoes/wall-time.ts';
import type { SampleTornado } from '../sample/sample-record.ts';

/** Returns a row of the sample in the form in which the record stores it. Empty fields are null. */
export function toDraft(row: SampleTornado, kind: RecordKind): TornadoDraft {
  const date = row.beginLocal.slice(0, 10);
  const county = row.counties[0] ?? null;
  const clock = {
    begin_local: row.beginLocal,
    end_local: row.endLocal,
    utc_offset_hours: row.utcOffsetHours,
  };
  return completeDraft({
    tornado: {
      ...unplaced,
      name_from: 'location',
      display_name: row.name,
      displayName: row.name,
      known_as: null,
      state: row.state,
      cz_name: county,
      czName: county,
      counties: row.counties,
      wfo: row.wfo,
      begin_datetime: row.beginUtc,
      end_datetime: row.endUtc,
      ...clock,
      ...sourceClock(clock),
      convective_date: convectiveDateOf(Date.parse(row.beginUtc)),
      begin_yearmonth: Number(date.slice(0, 7).replace('-', '')),
      begin_day: Number(date.slice(8)),
      begin_location: null,
      end_location: null,
      tor_f_scale: row.rating,
      start_lat: row.startLat,
      start_lon: row.startLon,
      end_lat: row.endLat,
      end_lon: row.endLon,
      tornado_path: pathOf(row),
      path_length: row.lengthMiles,
      path_width: row.widthYards,
      max_wind_speed: null,
      fatalities: row.fatalities,
      fatalities_indirect: null,
      injuries: row.injuries,
      injuries_indirect: null,
      damage_estimate: row.propertyDamageUsd,
      damage_crops: row.cropDamageUsd,
      damage_range: null,
      damage_at_least: false,
      event_type: 'Tornado',
      event_id: null,
      episode_id: null,
      event_narrative: row.narrative,
      episode_narrative: null,
      source: kind === 'sample' ? "Touchdown's sample, compiled from NOAA's public records" : 'Synthetic',
      source_class: 'compiled',
      link_certainty: 'single',
      segment_count: 0,
      quality_flags: [],
      status: 'current',
      record_kind: kind,
      nws_report_url: null,
      radar_video_url: null,
      raw_data: null,
    },
    sources: {
      aliases: [`${kind}:${row.key}`],
      link: { certainty: 'single', scores: [], unsure: [] },
      spc: null,
      segments: [],
      fatality_places: [],
      source_rows: [],
      quality: [],
    },
  });
}

function pathOf({ startLat, startLon, endLat, endLon }: SampleTornado) {
  if (startLat === null || startLon === null || endLat === null || endLon === null) return null;
  return [
    { lat: startLat, lon: startLon },
    { lat: endLat, lon: endLon },
  ];
}
