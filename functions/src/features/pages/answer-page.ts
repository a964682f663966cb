import type { Cached } from '../../domain/catalogue/cached.ts';
import { answerScreen, type ScreenSources } from './answer-screen.ts';
import type { PageAnswer } from './page-answer.ts';
import { robotsText } from './robots.ts';
import { sitemapParts } from './sitemap.ts';
import { sitemapFile, sitemapIndex } from './sitemap-xml.ts';
import type { TornadoParts } from './tornado-parts.ts';

export interface PageSources extends ScreenSources {
  tornadoes: Cached<TornadoParts>;
}

const [hourInSeconds, dayInSeconds] = [3_600, 86_400];

/** What a visitor finds at a path of the site that has words of its own. */
export async function answerPage(sources: PageSources, path: string, query: string): Promise<PageAnswer> {
  const { siteUrl } = sources;
  if (path === '/robots.txt') {
    return { status: 200, type: 'text/plain', body: robotsText(siteUrl), edgeSeconds: dayInSeconds };
  }
  if (path === '/sitemap.xml' || path.startsWith('/sitemaps/')) return answerSitemap(sources, path);
  return answerScreen(sources, path, query);
}

async function answerSitemap(
  { tornadoes, reports, siteUrl }: PageSources,
  path: string,
): Promise<PageAnswer> {
  const parts = await sitemapParts(tornadoes, reports);
  const part = parts.find(({ name }) => path === `/sitemaps/${name}.xml`);
  const xml = path === '/sitemap.xml' ? sitemapIndex(parts, siteUrl) : part && sitemapFile(part, siteUrl);
  if (xml === undefined) {
    return {
      status: 404,
      type: 'text/plain',
      body: 'There is no such part of the sitemap.\n',
      edgeSeconds: 60,
    };
  }
  // Read by crawlers, listed by none.
  return { status: 200, type: 'application/xml', body: xml, edgeSeconds: hourInSeconds, unlisted: true };
}
