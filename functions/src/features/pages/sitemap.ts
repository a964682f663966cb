import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { pageNames, pageOf } from '@touchdown/shared/contract/pages.ts';
import type { Cached } from '../../domain/catalogue/cached.ts';
import type { StormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import { partsByYears, type SitemapPart } from './sitemap-parts.ts';
import type { TornadoParts } from './tornado-parts.ts';

/** Every page to read that is not one of many. */
const single: SitemapPart = {
  name: 'pages',
  paths: pageNames.filter((name) => pageOf(name).sitemap === 'itself').map((name) => pathOf(name)),
};

/** All parts of the sitemap, in the order in which its index names them. */
export async function sitemapParts(
  tornadoes: Cached<TornadoParts>,
  reports: StormReportCatalogue,
): Promise<SitemapPart[]> {
  const [{ parts }, { newestFirst }] = await Promise.all([tornadoes.current(), reports.current()]);
  const listed = newestFirst.filter(({ status }) => status !== 'WITHDRAWN').toReversed();
  const ofReports = listed.map(
    ({ report_date: day, id }) => [Number(day.slice(0, 4)), pathOf('stormReport', { id })] as const,
  );
  return [single, ...parts, ...partsByYears('spc-reports', ofReports)];
}
