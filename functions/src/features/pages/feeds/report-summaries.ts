import { Problem } from '@touchdown/shared/contract/problem.ts';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import type { StormReport, StormReportInList } from '@touchdown/shared/storm-reports/schema.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { convectiveBegin, convectiveDateOf } from '@touchdown/shared/tornadoes/day-kinds.ts';
import { ratingNumber } from '@touchdown/shared/tornadoes/rating.ts';
import { licence } from '../../../domain/catalogue/record-origin.ts';
import type { CachedStormReports } from '../../../domain/catalogue/storm-report-catalogue.ts';
import type { PageResponse } from '../page-response.ts';
import type { ReportFileSources } from './report-files.ts';
import { lastChangeOf, placeOfReport } from './reports-feed.ts';

const dayMilliseconds = 86_400_000;
const strongFrom = 2;

interface Summary {
  title: string;
  /** Convective days, the current one included. */
  days: number;
  isMeant: (report: StormReport) => boolean;
}

const periods = {
  today: { days: 1, title: 'of the current convective day' },
  week: { days: 7, title: 'of the last seven convective days' },
};
const sizes = {
  '': { title: 'Preliminary tornado reports', isMeant: () => true },
  '-strong': {
    title: `Preliminary tornado reports rated EF${strongFrom} or stronger by the first report`,
    isMeant: ({ preliminary_f_scale: rating }: StormReport) =>
      rating !== null && (ratingNumber(rating) ?? 0) >= strongFrom,
  },
};

/** By period and size, at `/feeds/reports-PERIOD-SIZE.geojson`, as the Geological Survey has its feeds of earthquakes. */
const summaries = new Map(
  Object.entries(periods).flatMap(([period, { days, title: when }]) =>
    Object.entries(sizes).map(([size, { title, isMeant }]): [string, Summary] => [
      `/feeds/reports-${period}${size}.geojson`,
      { title: `${title}, ${when}`, days, isMeant },
    ]),
  ),
);

export const summaryPaths = [...summaries.keys()];

type SummarySources = ReportFileSources & { now: () => number };

/** Returns the summary at a path, the list of all below the folder of feeds, or undefined for another path. */
export async function reportSummary(
  sources: SummarySources,
  path: string,
): Promise<PageResponse | undefined> {
  if (!path.startsWith('/feeds/')) return undefined;
  const summary = summaries.get(path);
  if (!summary) {
    const says = `There is no such feed. Available feeds: ${summaryPaths.join(', ')}.`;
    const body = JSON.stringify(new Problem('NOT_FOUND', says).toBody());
    return {
      status: 404,
      type: 'application/json',
      body,
      edgeSeconds: 60,
      unlisted: true,
    };
  }
  const reports = await sources.reports.current();
  const body = JSON.stringify(await collectionOf(sources, reports, path, summary));
  return {
    status: 200,
    type: 'application/geo+json',
    body,
    edgeSeconds: 60,
    unlisted: true,
  };
}

async function collectionOf(
  { nameTornadoes, siteUrl, now }: SummarySources,
  { newestFirst, correctedAt, officialUntil }: CachedStormReports,
  path: string,
  { title, days, isMeant }: Summary,
) {
  const today = convectiveDateOf(now());
  const since = convectiveDateOf(now() - (days - 1) * dayMilliseconds);
  // The newest are first, and a report of tomorrow is a mistake of its source.
  const found = newestFirst.filter(
    (report) =>
      report.report_date >= since &&
      report.report_date <= today &&
      report.status !== 'WITHDRAWN' &&
      isMeant(report),
  );
  const named = await nameTornadoes(found, officialUntil);
  const changes = named.map((report) => lastChangeOf(report, correctedAt));
  const features = named.map((report, at) => featureOf(report, changes[at] ?? '', siteUrl));
  const bbox = boxOf(features);
  return {
    type: 'FeatureCollection',
    metadata: {
      // The time of the content, so that a feed without news has the same tag.
      generated: [new Date(convectiveBegin(today)).toISOString(), ...changes].toSorted().at(-1),
      url: siteUrl + path,
      title,
      count: features.length,
      official_until: officialUntil,
      period: { from: since, to: today },
      source: 'Touchdown, preliminary reports of NOAA’s Storm Prediction Center',
      licence,
      status:
        'First reports, before any survey: several may be about one tornado, and null is not known. A convective day is from 12 to 12 UTC.',
    },
    ...(bbox ? { bbox } : {}),
    features,
  };
}

type Feature = ReturnType<typeof featureOf>;

function featureOf(report: StormReportInList, updated: string, siteUrl: string) {
  const { id, report_datetime: time, report_date: day, tornado } = report;
  const { start_lat, start_lon, lat: onlyLat, lon: onlyLon } = report;
  const [lat, lon] = [start_lat ?? onlyLat, start_lon ?? onlyLon];
  const place = placeOfReport(report);
  return {
    type: 'Feature',
    id,
    geometry: lat === null || lon === null ? null : { type: 'Point', coordinates: [lon, lat] as const },
    properties: {
      id,
      title: `${place}: ${report.preliminary_f_scale ?? 'unrated'}, preliminary report of ${longDate(time)}`,
      place,
      time,
      updated,
      convective_day: day,
      url: siteUrl + pathOf('stormReport', { id }),
      status: 'preliminary',
      record_answer: report.record_answer ?? null,
      rating: report.preliminary_f_scale,
      deaths: report.fatalities_reported,
      injuries: report.injuries_reported,
      comments: report.comments,
      tornado: tornado
        ? {
            id: tornado.id,
            name: tornado.name,
            rating: tornado.tor_f_scale,
            url: siteUrl + pathOf('tornado', { id: tornado.id }),
            certainty: report.status === 'PROMOTED_TO_OFFICIAL' ? 'decided' : 'probable',
          }
        : null,
    },
  };
}

/** West, south, east, north. */
function boxOf(features: readonly Feature[]): number[] | undefined {
  const points = features.flatMap(({ geometry }) => (geometry ? [geometry.coordinates] : []));
  if (points.length === 0) return undefined;
  const [lons, lats] = [points.map(([lon]) => lon), points.map(([, lat]) => lat)];
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}
