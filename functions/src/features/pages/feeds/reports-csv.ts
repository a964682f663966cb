import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import type { StormReportInList } from '@touchdown/shared/storm-reports/schema.ts';
import { csvCell } from '@touchdown/shared/tornadoes/export/write-csv.ts';
import { licence } from '../../../domain/catalogue/record-origin.ts';

type Cell = string | number | null;

const columns: Record<string, (report: StormReportInList, siteUrl: string) => Cell | undefined> = {
  id: ({ id }) => id,
  convective_day: ({ report_date: day }) => day,
  local_time: ({ report_wall: wall }) => wall,
  local_zone: ({ report_zone_letters: letters }) => letters,
  utc: ({ report_datetime: instant }) => instant,
  location: ({ location_text: location }) => location,
  county: ({ county }) => county,
  state: ({ state }) => state,
  latitude: ({ start_lat: lat }) => lat,
  longitude: ({ start_lon: lon }) => lon,
  preliminary_rating: ({ preliminary_f_scale: scale }) => scale,
  rating_as_sent: ({ preliminary_f_scale_text: text }) => text,
  deaths_reported: ({ fatalities_reported: deaths }) => deaths,
  injuries_reported: ({ injuries_reported: injuries }) => injuries,
  comments: ({ comments }) => comments,
  weather_office: ({ wfo }) => wfo,
  status: ({ status }) => status,
  tornado_id: ({ tornado }) => tornado?.id,
  tornado_name: ({ tornado }) => tornado?.name,
  tornado_rating: ({ tornado }) => tornado?.tor_f_scale,
  tornado_score: ({ tornado }) => tornado?.score,
  record_answer: ({ record_answer: answer }) => answer,
  url: ({ id }, siteUrl) => siteUrl + pathOf('stormReport', { id }),
};

const unknown =
  'First reports, before any survey: several may be about one tornado, and an empty cell is not known. The tornado of a PROPOSED_MATCH is only probable. A record_answer of waiting says that the official record does not go that far yet.';

/**
 * Returns reports as CSV. There are no comment lines, because most readers take them for data: what the file is stands
 * in the last columns of every line.
 */
export function reportsCsv(
  reports: readonly StormReportInList[],
  { selection, officialUntil, siteUrl }: { selection: string; officialUntil: string | null; siteUrl: string },
): string {
  const names = [
    ...Object.keys(columns),
    'official_until',
    'selection',
    'source',
    'licence',
    'what_is_unknown',
  ];
  const source = 'Touchdown, preliminary reports of NOAA’s Storm Prediction Center';
  const origin = [officialUntil, selection, source, licence, unknown].map(csvCell).join(',');
  const read = Object.values(columns);
  const lines = reports.map((report) =>
    [...read.map((column) => csvCell(column(report, siteUrl) ?? null)), origin].join(','),
  );
  return [names.join(','), ...lines].map((line) => `${line}\r\n`).join('');
}
