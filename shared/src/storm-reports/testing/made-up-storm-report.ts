import { reportInstant } from '../report-instant.ts';
import type { StormReport } from '../schema.ts';
import { mintStormReportId } from '../storm-report-id.ts';

/** Returns a made-up report of a convective day and a time `hhmm`. A test sets only the fields it is about. */
export function madeUpStormReport(day: string, time: string, over: Partial<StormReport> = {}): StormReport {
  const { lat = 37.46, lon = -97.67, location_text: location = '2 SW VIOLA' } = over;
  const report: StormReport = {
    id: mintStormReportId({ day, time, lat, lon, location: location ?? '', county: 'SUMNER', state: 'KS' }),
    report_date: day,
    report_datetime: reportInstant(day, time),
    location_text: location,
    state: 'KANSAS',
    state_code: 'KS',
    county: 'SUMNER',
    preliminary_f_scale: null,
    preliminary_f_scale_text: 'UNK',
    comments: 'BRIEF TOUCHDOWN.',
    wfo: 'ICT',
    injuries_reported: null,
    fatalities_reported: null,
    status: 'PRELIMINARY',
    promoted_to_tornado_id: null,
    promotion_score: null,
    start_lat: lat,
    start_lon: lon,
    lat,
    lon,
    radar_video_url: null,
  };
  return { ...report, ...over };
}
