import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { escapeMarkup } from '@touchdown/shared/text/escape-markup.ts';
import { pageNames, pageOf } from '@touchdown/shared/contract/pages.ts';
import { column, type Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { readId, readNumber } from '@touchdown/shared/catalogue/read-row.ts';
import type { ServedRecord } from '../../domain/catalogue/cached-catalogue.ts';
import type { Cached } from '../../domain/catalogue/cached.ts';
import type { StormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import { dayParts } from './days/day-pages.ts';
import { outbreakParts } from './outbreaks/outbreak-pages.ts';
import { yearPath } from '../../domain/years/year-answer.ts';
import { yearCounts } from '../../domain/years/year-counts.ts';
import { placeParts } from './places/place-sitemap.ts';
import { partsByYears, partsOf, type SitemapPart } from './sitemap-parts.ts';

const parts = new WeakMap<ServedRecord['search'], SitemapPart[]>();

/** Returns the pages of all tornadoes, by years. They are listed once in a record. */
function tornadoParts({ search, pointer }: ServedRecord): SitemapPart[] {
  const known = parts.get(search);
  if (known) return known;
  if (!pointer) return [];
  const built = partsByYears('tornadoes', oldestFirst(search.catalogue), pointer.updatedAt.slice(0, 10));
  parts.set(search, built);
  return built;
}

function* oldestFirst(catalogue: Catalogue): Iterable<[year: number, path: string]> {
  const { minutes } = column(catalogue, 'begin');
  const offsets = column(catalogue, 'localOffset');
  // Rows are newest first.
  for (let row = catalogue.count - 1; row >= 0; row--) {
    const localMinute = (minutes[row] as number) + readNumber(offsets, row, 0);
    yield [
      new Date(localMinute * 60_000).getUTCFullYear(),
      pathOf('tornado', { id: readId(catalogue, row) }),
    ];
  }
}

/** The pages that are listed one by one, not by a query. */
const single: SitemapPart = {
  name: 'pages',
  paths: pageNames.filter((name) => pageOf(name).sitemap === 'itself').map((name) => pathOf(name)),
};

/** Returns all parts of the sitemap in the order of its index. */
export async function sitemapParts(
  reports: StormReportCatalogue,
  catalogue: Cached<ServedRecord>,
): Promise<SitemapPart[]> {
  const [{ newestFirst }, record] = await Promise.all([reports.current(), catalogue.current()]);
  const listed = newestFirst.filter(({ status }) => status !== 'WITHDRAWN').toReversed();
  const reportPaths = listed.map(
    ({ report_date: day, id }) => [Number(day.slice(0, 4)), pathOf('stormReport', { id })] as const,
  );
  return [
    single,
    ...tornadoParts(record),
    ...partsByYears('spc-reports', reportPaths),
    ...placeParts(record),
    ...dayParts(record),
    ...outbreakParts(record),
    ...yearParts(record),
  ];
}

/** The pages of all years of the record. */
function yearParts({ search, pointer }: ServedRecord): SitemapPart[] {
  if (!pointer || search.catalogue.count === 0) return [];
  const { first, last } = yearCounts(search);
  const pages = Array.from({ length: last - first + 1 }, (_, at) => ({ path: yearPath(first + at) }));
  return partsOf('years', pages, pointer.updatedAt.slice(0, 10));
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export function sitemapIndex(parts: readonly SitemapPart[], siteUrl: string): string {
  const entries = parts.map(({ name, changedOn }) =>
    entry('sitemap', `${siteUrl}/sitemaps/${name}.xml`, changedOn),
  );
  return `${declaration}\n<sitemapindex ${namespace}>\n${entries.join('\n')}\n</sitemapindex>\n`;
}

export function sitemapFile({ paths, changedOn }: SitemapPart, siteUrl: string): string {
  const entries = paths.map((path) => entry('url', siteUrl + path, changedOn));
  return `${declaration}\n<urlset ${namespace}>\n${entries.join('\n')}\n</urlset>\n`;
}

function entry(name: string, url: string, changedOn: string | undefined): string {
  const lastmod = changedOn ? `<lastmod>${changedOn}</lastmod>` : '';
  return `<${name}><loc>${escapeMarkup(url)}</loc>${lastmod}</${name}>`;
}
