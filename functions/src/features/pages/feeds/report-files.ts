import { Problem } from '@touchdown/shared/contract/problem.ts';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import type { StormReportFilter } from '@touchdown/shared/storm-reports/filter-storm-reports.ts';
import { StormReportFileQuery } from '@touchdown/shared/storm-reports/routes.ts';
import { stormReportFile } from '@touchdown/shared/storm-reports/report-file.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { readTextQuery } from '@touchdown/shared/search/text-query.ts';
import type { StormReportInList } from '@touchdown/shared/storm-reports/schema.ts';
import { csvCell } from '@touchdown/shared/text/csv-cell.ts';
import type { StormReportCatalogue } from '../../../domain/catalogue/storm-report-catalogue.ts';
import { findCounty, findState } from '../../../domain/places/find-place.ts';
import type { KnownCounty, KnownState } from '../../../domain/places/known-places.ts';
import { namesOfCounty } from '../../../domain/places/place-filter.ts';
import { findReports } from '../../../domain/storm-reports/find-reports.ts';
import type { NameTornadoes } from '../../../domain/storm-reports/name-tornadoes.ts';
import { parseQuery } from '../../../platform/http/parse-request.ts';
import { movedTo, type PageResponse } from '../page-response.ts';
import { entryOfReport, lastChanged } from './reports-feed.ts';
import { atomFeed, jsonFeed, type Feed } from './write-feed.ts';
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
function reportsCsv(
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

export interface ReportFileSources {
  reports: StormReportCatalogue;
  nameTornadoes: NameTornadoes;
  siteUrl: string;
}

const edgeSeconds = 60;
/** The paths of feeds and of the file, without the parts of a place. */
export const reportFilePaths = [
  '/spc-reports.atom',
  '/spc-reports.json',
  '/spc-reports.csv',
  '/states/:state/reports.atom',
  '/states/:state/reports.json',
  '/states/:state/:county/reports.atom',
  '/states/:state/:county/reports.json',
];

/** Returns the feed or the file of storm reports at a path, or undefined for another path. */
export async function reportFile(
  sources: ReportFileSources,
  path: string,
  query: string,
): Promise<PageResponse | undefined> {
  if (path === '/spc-reports.csv') return answerCsv(sources, query);
  const [, base = '', ending] = /^(.*)\.(atom|json)$/.exec(path) ?? [];
  if (base === pathOf('stormReports')) return answerFeed(sources, wholeCountry, ending);
  const [, place, state = '', county] = /^(\/states\/([^/]+)(?:\/([^/]+))?)\/reports$/.exec(base) ?? [];
  if (place === undefined) return undefined;
  const found = county === undefined ? findState(state) : findCounty(state, county);
  if (found.kind === 'none') {
    const body = JSON.stringify(new Problem('NOT_FOUND', found.says).toBody());
    return { status: 404, type: 'application/json', body, edgeSeconds, unlisted: true };
  }
  if (found.path !== place) return movedTo(`${found.path}/reports.${ending}`);
  return answerFeed(sources, feedOfPlace(found), ending);
}

type FeedOfPlace = Omit<Feed, 'entries'> & { filter: StormReportFilter };

const subtitle =
  'Preliminary tornado reports of the Storm Prediction Center, before any survey; the newest change first';

const wholeCountry: FeedOfPlace = {
  base: pathOf('stormReports'),
  title: 'Storm reports',
  subtitle,
  page: pathOf('stormReports'),
  filter: {},
};

function feedOfPlace(place: KnownState | KnownCounty): FeedOfPlace {
  const { name: state } = place.state;
  const name = place.kind === 'county' ? `${place.wholeName}, ${state}` : state;
  const filter = {
    state: state.toUpperCase(),
    ...(place.kind === 'county' ? { county: namesOfCounty(place) } : {}),
  };
  const query = new URLSearchParams({
    state: state.toUpperCase(),
    ...(place.kind === 'county' ? { county: place.recordName } : {}),
  });
  return {
    base: `${place.path}/reports`,
    title: `Storm reports of ${name}`,
    subtitle,
    page: `${pathOf('stormReports')}?${query.toString()}`,
    filter,
  };
}

async function answerFeed(
  { reports, nameTornadoes, siteUrl }: ReportFileSources,
  { filter, ...feed }: FeedOfPlace,
  ending: string | undefined,
): Promise<PageResponse> {
  const { newestFirst, correctedAt, officialUntil } = await reports.current();
  const found = findReports(newestFirst, { ...filter, withWithdrawn: true }, undefined);
  const named = await nameTornadoes(lastChanged(found, correctedAt), officialUntil);
  const entries = named.map((report) => entryOfReport(report, correctedAt));
  const body = (ending === 'atom' ? atomFeed : jsonFeed)({ ...feed, entries }, siteUrl);
  const type = ending === 'atom' ? 'application/atom+xml' : 'application/feed+json';
  return { status: 200, type, body, edgeSeconds, unlisted: true };
}

async function answerCsv(
  { reports, nameTornadoes, siteUrl }: ReportFileSources,
  query: string,
): Promise<PageResponse> {
  const { text, ...filter } = parseQuery(StormReportFileQuery, query);
  const { newestFirst, officialUntil } = await reports.current();
  const found = findReports(
    newestFirst,
    { ...filter, officialUntil },
    text === undefined ? undefined : readTextQuery(text),
  );
  if (found.length > stormReportFile.maxReports) {
    throw new Problem(
      'INVALID_REQUEST',
      `A file has at most ${groupedNumber(stormReportFile.maxReports)} reports, and you selected ${groupedNumber(found.length)}. Please choose a year, a state or a range of days.`,
    );
  }
  const body = reportsCsv(await nameTornadoes(found, officialUntil), {
    selection: query,
    officialUntil,
    siteUrl,
  });
  return { status: 200, type: 'text/csv', body, edgeSeconds, unlisted: true };
}
