import {
  ViewerProtocolPolicy,
  type BehaviorOptions,
  type ICachePolicy,
  type IOrigin,
} from 'aws-cdk-lib/aws-cloudfront';
import { embedFolder, oembedPath } from '@touchdown/shared/contract/embed-paths.ts';
import { pageNames, pageOf, type Page } from '@touchdown/shared/contract/pages.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** Further paths of the function that writes pages. Files share a pattern, because a distribution has few. */
const filesForCrawlers = ['/sitemap*', '/robots.txt', '/.well-known/security.txt'];
/** For other sites and programs. */
const filesForPrograms = ['/feeds/*', oembedPath];
/** Feeds, at the path of their page with an ending. */
const feeds = ['/corrections.atom', '/corrections.json'];

interface PageBehaviorsProps {
  cachePolicy: ICachePolicy;
  /** The function that writes pages. */
  origin: IOrigin;
  /** The built page, for a page without a head of its own. */
  builtPage: BehaviorOptions;
  headers: SecurityHeaders;
}

/**
 * Returns the behaviours of pages with their own heads. The function gets only the path and the query string, but no
 * cookies or headers, so its pages cannot contain personal data.
 */
export function pageBehaviors(
  { cachePolicy, origin, builtPage, headers }: PageBehaviorsProps,
  pages: readonly Page[] = pageNames.map(pageOf),
): Record<string, BehaviorOptions> {
  const written: BehaviorOptions = {
    origin,
    responseHeadersPolicy: headers('site'),
    cachePolicy,
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    compress: true,
  };
  const pagesWithOwnHeaders = pages.filter((page) => page.headers !== 'site');
  return Object.fromEntries([
    // The only pages that other sites may show in a frame.
    [`${embedFolder}/*`, { ...written, responseHeadersPolicy: headers('embed') }],
    // Exact paths come first, because CloudFront uses the first match.
    ...pagesWithOwnHeaders.map((page) => [
      exactPattern(page),
      {
        ...(page.head === 'site' ? builtPage : written),
        responseHeadersPolicy: headers(page.headers),
      },
    ]),
    ...writtenPaths(pages).map((path) => [
      path,
      // The address of the root has no name. The site's router gives it one.
      path === '/' ? { ...written, functionAssociations: builtPage.functionAssociations } : written,
    ]),
  ]) as Record<string, BehaviorOptions>;
}

/** Returns the path patterns that the function serves, including unknown pages below them. */
export function writtenPaths(pages: readonly Page[] = pageNames.map(pageOf)): string[] {
  const depths = new Map<string, number>();
  for (const { path, head } of pages) {
    if (head === 'site') continue;
    const [first = '', ...deeper] = path.slice(1).split('/');
    // A list or an answer is also a file, at the path with an ending.
    const depth = head === 'answer' || head === 'list' ? 1 : deeper.length;
    depths.set(first, Math.max(depths.get(first) ?? 0, depth));
  }
  return [
    ...[...depths].map(([first, depth]) => {
      const hasFeed = feeds.some((feed) => feed.startsWith(`/${first}.`));
      return depth > 0 || hasFeed ? `/${first}*` : `/${first}`;
    }),
    ...filesForCrawlers,
    ...filesForPrograms,
  ];
}

function exactPattern({ path }: Page): string {
  return path.replace(/\/:\w+\?$/, '*').replace(/:\w+/g, '*');
}
