import type { Held } from '../../domain/catalogue/held.ts';
import type { StormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import { partsByYears, type SitemapPart } from './sitemap-parts.ts';
import type { TornadoParts } from './tornado-parts.ts';

/** Every screen to read that is not one of many. */
const pages: SitemapPart = {
  name: 'pages',
  paths: [
    '/',
    '/tornadoes',
    '/map',
    '/spc-reports',
    '/api',
    '/credits',
    '/privacy-policy',
    '/terms-of-service',
    '/community-guidelines',
  ],
};

/** All parts of the sitemap, in the order in which its index names them. */
export async function sitemapParts(
  tornadoes: Held<TornadoParts>,
  reports: StormReportCatalogue,
): Promise<SitemapPart[]> {
  const [{ parts }, { newestFirst }] = await Promise.all([tornadoes.current(), reports.current()]);
  const listed = newestFirst.filter(({ status }) => status !== 'WITHDRAWN').toReversed();
  const ofReports = listed.map(
    ({ report_date: day, id }) => [Number(day.slice(0, 4)), `/spc-reports/${id}`] as const,
  );
  return [pages, ...parts, ...partsByYears('spc-reports', ofReports)];
}
