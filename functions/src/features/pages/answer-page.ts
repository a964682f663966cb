import type { StoredOverride } from '../../domain/catalogue/override-items.ts';
import type { Cached } from '../../domain/catalogue/cached.ts';
import { answerScreen, type ScreenSources } from './answer-screen.ts';
import { correctionsFeed } from './corrections-feed.ts';
import type { PageAnswer } from './page-answer.ts';
import { robotsText } from './robots.ts';
import { securityText, securityTextPath } from './security-text.ts';
import { sitemapFile, sitemapIndex, sitemapParts } from './sitemap.ts';
import type { TornadoParts } from './tornado-parts.ts';

export interface PageSources extends ScreenSources {
  tornadoes: Cached<TornadoParts>;
  /** The newest corrections, for the feed. */
  newestCorrections: () => Promise<StoredOverride[]>;
  contactEmail: string | undefined;
  now: () => number;
}

const [minuteInSeconds, hourInSeconds, dayInSeconds] = [60, 3_600, 86_400];

/** Answers the paths of the site that are not static files: robots.txt, security.txt, the sitemap, the feed, and the screens. */
export async function answerPage(sources: PageSources, path: string, query: string): Promise<PageAnswer> {
  const { siteUrl } = sources;
  if (path === '/robots.txt') {
    return { status: 200, type: 'text/plain', body: robotsText(siteUrl), edgeSeconds: dayInSeconds };
  }
  if (path === securityTextPath) {
    const body = securityText(siteUrl, sources.contactEmail, sources.now());
    return { status: 200, type: 'text/plain', body, edgeSeconds: hourInSeconds, unlisted: true };
  }
  if (path === '/sitemap.xml' || path.startsWith('/sitemaps/')) return answerSitemap(sources, path);
  if (path === '/corrections.atom') return answerFeed(sources);
  return answerScreen(sources, path, query);
}

async function answerFeed({ newestCorrections, siteUrl }: PageSources): Promise<PageAnswer> {
  const body = correctionsFeed(await newestCorrections(), siteUrl);
  return { status: 200, type: 'application/atom+xml', body, edgeSeconds: minuteInSeconds, unlisted: true };
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
  // For crawlers to read, not for search results.
  return { status: 200, type: 'application/xml', body: xml, edgeSeconds: hourInSeconds, unlisted: true };
}
