import { embedOf, filtersOf } from '@touchdown/shared/tornadoes/embeds.ts';
import { apiBase, callUrl } from '@touchdown/shared/contract/call-url.ts';
import { wholeMark } from '@touchdown/shared/contract/build-mark.ts';
import { oembedPath } from '@touchdown/shared/contract/embed-paths.ts';
import { viewQuery } from '@touchdown/shared/radar/view-link.ts';
import { dataMarkup, escapeMarkup } from '@touchdown/shared/text/escape-markup.ts';
import { homeTitle, productName } from '@touchdown/shared/text/product-name.ts';
import type { StoredOverride } from '../../domain/catalogue/override-items.ts';
import { currentCatalogue } from '../../domain/catalogue/current-catalogue.ts';
import type { Cached } from '../../domain/catalogue/cached.ts';
import { releaseFile } from './data/release-feeds.ts';
import { correctionsFeed } from './feeds/corrections-feed.ts';
import { reportFile, type ReportFileSources } from './feeds/report-files.ts';
import { reportSummary } from './feeds/report-summaries.ts';
import { atomFeed, jsonFeed } from './feeds/write-feed.ts';
import { answerEmbed, type EmbedSources } from './embeds/answer-embed.ts';
import { answerOembed } from './embeds/oembed.ts';
import { withQuery } from './pages-with-answers.ts';
import { findHead, type HeadSources } from './find-head.ts';
import { pageFile } from './files/page-file.ts';
import { movedTo, type PageResponse } from './page-response.ts';
import type { PageHead } from './page.ts';
import type { RenderedScreen, RenderScreen } from './rendered-screen.ts';
import { securityText, securityTextPath } from './security-text.ts';
import type { SitePage } from './site-page.ts';
import { sitemapFile, sitemapIndex, sitemapParts } from './sitemap.ts';
import { tornadoFile, viewPicture, type TornadoFileSources } from './tornado-files.ts';
import { cardSize } from './card/card-size.ts';
import { describeEnding } from './files/file-endings.ts';

/**
 * A crawler that runs scripts needs these parts of the API to render a page. The rest of the API is not for
 * crawlers.
 */
const crawledPaths = [
  '/tornadoes',
  '/places',
  '/days',
  '/outbreaks',
  '/years',
  '/records',
  '/trends',
  '/learn',
  '/spc-reports',
  '/corrections',
  '/catalogue/',
];

const [foundSeconds, missingSeconds, failedSeconds] = [300, 60, 5];
const missing = { status: 404, edgeSeconds: missingSeconds, unlisted: true };
/** Short, because the app can render the page without its own head. */
const defaultHeadTimeoutMilliseconds = 4_000;

export interface PageSources extends ScreenSources, EmbedSources, ReportFileSources, TornadoFileSources {
  /** The newest corrections, for the feed. */
  newestCorrections: () => Promise<StoredOverride[]>;
  contactEmail: string | undefined;
}

const [minuteInSeconds, hourInSeconds, dayInSeconds] = [60, 3_600, 86_400];

/** Answers the paths of the site that are not static files: robots.txt, security.txt, the sitemap, feeds, files, and the screens. */
export async function servePath(sources: PageSources, path: string, query: string): Promise<PageResponse> {
  const { siteUrl } = sources;
  if (path === '/robots.txt') {
    return { status: 200, type: 'text/plain', body: robotsText(siteUrl), edgeSeconds: dayInSeconds };
  }
  if (path === securityTextPath) {
    const body = securityText(siteUrl, sources.contactEmail, sources.now());
    return { status: 200, type: 'text/plain', body, edgeSeconds: hourInSeconds, unlisted: true };
  }
  if (path === '/sitemap.xml' || path.startsWith('/sitemaps/')) return answerSitemap(sources, path);
  if (path === '/corrections.atom' || path === '/corrections.json') return answerFeed(sources, path);
  return (
    (await reportFile(sources, path, query)) ??
    (await releaseFile(sources, path)) ??
    (await reportSummary(sources, path)) ??
    (await viewPicture(sources, path, query)) ??
    (await tornadoFile(sources, path, query)) ??
    (await answerEmbed(sources, path, query)) ??
    (await answerOembed(sources, path, query)) ??
    (await pageFile(sources, path, query)) ??
    missingDataFile(path) ??
    answerScreen(sources, path, query)
  );
}

/** The bucket has had no such file when the edge asks here. Its headers allow neither styles nor scripts. */
function missingDataFile(path: string): PageResponse | undefined {
  if (!/^\/data\/(releases\/[^/]+|latest)\/./.test(path)) return undefined;
  const body =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    '<title>Page not found | Touchdown</title></head><body><h1>Page not found</h1>' +
    '<p>There is no file at this address. <a href="/data">Data</a> lists the files of every release.</p></body></html>';
  return { ...missing, type: 'text/html', body };
}

function robotsText(siteUrl: string): string {
  return [
    'User-agent: *',
    'Allow: /',
    ...crawledPaths.map((path) => `Allow: ${apiBase}${path}`),
    'Disallow: /api/',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

async function answerFeed({ newestCorrections, siteUrl }: PageSources, path: string): Promise<PageResponse> {
  const feed = correctionsFeed(await newestCorrections());
  const [write, type] = path.endsWith('.json')
    ? ([jsonFeed, 'application/feed+json'] as const)
    : ([atomFeed, 'application/atom+xml'] as const);
  return { status: 200, type, body: write(feed, siteUrl), edgeSeconds: minuteInSeconds, unlisted: true };
}

async function answerSitemap(
  { reports, catalogue, siteUrl }: PageSources,
  path: string,
): Promise<PageResponse> {
  const parts = await sitemapParts(reports, catalogue);
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

interface ScreenSources extends HeadSources {
  page: Cached<SitePage>;
  renderScreen: RenderScreen;
  /** Called when a page is served without its own head or screen. */
  onFailure: (error: unknown) => void;
  headTimeoutMilliseconds?: number;
}

/**
 * Returns the site's page with the head of the screen. When the head cannot be found, the page is served without
 * it: the app calls the API itself and shows what is missing.
 */
async function answerScreen(sources: ScreenSources, path: string, query: string): Promise<PageResponse> {
  const { html } = await sources.page.current();
  const type = 'text/html';
  try {
    const { headTimeoutMilliseconds = defaultHeadTimeoutMilliseconds } = sources;
    const head = await within(headTimeoutMilliseconds, findHead(sources, path, query));
    if (head && 'movedTo' in head) return movedTo(head.movedTo);
    if (!head) return { ...missing, type, body: html };
    const screen = await renderedScreen(sources, head, { html, path, query });
    const body = withHead(html, { ...head, ...framedBy(head, path, query) }, sources.siteUrl, screen);
    const found = {
      status: 200,
      edgeSeconds: head.edgeSeconds ?? foundSeconds,
      unlisted: head.unlisted ?? false,
    };
    return { ...(head.nearest ? missing : found), type, body };
  } catch (error) {
    sources.onFailure(error);
    return { status: 200, type, body: html, edgeSeconds: failedSeconds };
  }
}

/**
 * The frame around every screen names the record. A screen that cannot be rendered here is rendered by the app, which has its own
 * words for what is wrong.
 */
async function renderedScreen(
  { renderScreen, catalogue, onFailure, siteUrl, ...sources }: ScreenSources,
  { answers }: PageHead,
  { html, path, query }: { html: string; path: string; query: string },
): Promise<RenderedScreen | undefined> {
  if (!answers) return undefined;
  try {
    const { headTimeoutMilliseconds = defaultHeadTimeoutMilliseconds } = sources;
    return await within(
      headTimeoutMilliseconds,
      renderScreen(html, siteUrl + withQuery(path, query), async () => {
        const [own, { pointer, search }] = await Promise.all([answers(), catalogue.current()]);
        const current = pointer && currentCatalogue(pointer, search.catalogue);
        return current ? [...own, [callUrl('/catalogue/current'), current]] : own;
      }),
    );
  } catch (error) {
    onFailure(error);
    return undefined;
  }
}

/** The address of a frame has the filters of the page, which the canonical path of a map leaves out. */
function framedBy(head: PageHead, path: string, query: string): Pick<PageHead, 'framed'> {
  const asked = new URLSearchParams(query);
  const embed = head.nearest || head.saysOfView ? undefined : embedOf(path, asked);
  if (!embed) return {};
  if (embed.kind === 'tornado') return { framed: head.path };
  if (embed.kind === 'radar') return { framed: `${head.path}?${viewQuery(asked) ?? ''}` };
  return { framed: path + (filtersOf(asked) ?? '') };
}

async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing after ${milliseconds} ms.`)), milliseconds);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Comments in `web/index.html` around the general head, which is replaced here. */
const [begin, end] = ['<!-- page -->', '<!-- /page -->'];

/** Comments in the built page around all that the app renders, and where its screen will be. */
const [appBegins, appEnds] = ['<!-- app -->', '<!-- /app -->'];
const contentMarks = '<!-- words --><!-- /words -->';

const siteCard = {
  path: '/social-card.png',
  alt: 'Tornado tracks drawn over a map of the United States',
};

/**
 * Returns the site's page with the head of one screen in place of the general head, and with the screen, or its first
 * words where it is not rendered.
 */
function withHead(html: string, head: PageHead, siteUrl: string, screen?: RenderedScreen): string {
  const [from, to] = [html.indexOf(begin), html.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The site's page does not contain ${begin} … ${end}.`);
  const page = html.slice(to + end.length);
  const body = screen ? withScreen(page, screen) : page.replace(contentMarks, () => wordsOf(head));
  const tags = [...tagsOf(head, siteUrl), ...(screen ? [tag('meta', wholeMark)] : [])];
  return `${html.slice(0, from)}${tags.join('\n    ')}${body}`;
}

/** The app takes the elements over, so there is nothing else among them. */
function withScreen(page: string, { markup, state }: RenderedScreen): string {
  const [from, to] = [page.indexOf(appBegins), page.indexOf(appEnds)];
  if (from < 0 || to < from) throw new Error(`The site's page does not contain ${appBegins} … ${appEnds}.`);
  const rest = page.slice(to + appEnds.length).replace('</body>', () => `${state}</body>`);
  return page.slice(0, from) + markup + rest;
}

/** Text with it is hidden from visitors who read metric units, until the app has rendered the screen. */
const usUnit = / (?:miles?|yards?)\b/;

/** Shown while the app loads. The app replaces it with the screen. */
function wordsOf({ name, description, nearest = [] }: PageHead): string {
  const mark = usUnit.test(description) ? ' data-units="us"' : '';
  const links = nearest.map(
    ({ name, path }) => `<li><a href="${escapeMarkup(path)}">${escapeMarkup(name)}</a></li>`,
  );
  return [
    `<div class="served"><h1>${escapeMarkup(name)}</h1><p${mark}>${escapeMarkup(description)}</p>`,
    links.length > 0 ? `<h2>Close matches</h2><ul>${links.join('')}</ul>` : '',
    '</div>',
  ].join('');
}

function tagsOf(head: PageHead, siteUrl: string): string[] {
  const url = siteUrl + head.path;
  const { path: cardPath, alt } = head.card ?? siteCard;
  const image = siteUrl + cardPath;
  return [
    `<title>${escapeMarkup(head.title === homeTitle ? homeTitle : `${head.title} · ${productName}`)}</title>`,
    tag('meta', { name: 'description', content: head.description }),
    tag('link', { rel: 'canonical', href: url }),
    ...properties({
      'og:site_name': productName,
      'og:type': head.kind,
      'og:title': head.heading,
      'og:description': head.description,
      'og:url': url,
      'og:image': image,
      'og:image:width': String(cardSize.width),
      'og:image:height': String(cardSize.height),
      'og:image:alt': alt,
    }),
    // Twitter reads the other fields of its card from the tags above.
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    ...feedLinks(head),
    ...frameLinks(head, siteUrl),
    ...fileLinks(head),
    ...(head.linkedData ? [dataBlock(head.linkedData)] : []),
  ];
}

function feedLinks({ feed }: PageHead): string[] {
  if (!feed) return [];
  const { base, title } = feed;
  return [
    tag('link', { rel: 'alternate', type: 'application/atom+xml', title, href: `${base}.atom` }),
    tag('link', { rel: 'alternate', type: 'application/feed+json', title, href: `${base}.json` }),
  ];
}

/** How publishing systems find the frame of a page whose address is pasted into them. */
function frameLinks({ framed, heading }: PageHead, siteUrl: string): string[] {
  if (framed === undefined) return [];
  const linkTo = (format: 'json' | 'xml') => {
    const query = new URLSearchParams({ url: siteUrl + framed, format });
    const type = format === 'json' ? 'application/json+oembed' : 'text/xml+oembed';
    const href = `${siteUrl}${oembedPath}?${query.toString()}`;
    return tag('link', { rel: 'alternate', type, title: heading, href });
  };
  return [linkTo('json'), linkTo('xml')];
}

/** The same as files, for programs that look for them. A picture is already named above. */
function fileLinks({ files }: PageHead): string[] {
  if (!files) return [];
  const query = files.query === '' ? '' : `?${files.query}`;
  return files.endings.flatMap((ending) => {
    if (ending === 'png') return [];
    const { type, title } = describeEnding(ending);
    return tag('link', { rel: 'alternate', type, title, href: `${files.base}.${ending}${query}` });
  });
}

function properties(contents: Record<string, string>): string[] {
  return Object.entries(contents).map(([property, content]) => tag('meta', { property, content }));
}

function tag(name: string, attributes: Record<string, string>): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`);
  return `<${name}${pairs.join('')} />`;
}

/** The security policy does not treat data as a script. */
function dataBlock(data: object): string {
  return `<script type="application/ld+json">${dataMarkup(data)}</script>`;
}
