import {
  ViewerProtocolPolicy,
  type BehaviorOptions,
  type ICachePolicy,
  type IOrigin,
} from 'aws-cdk-lib/aws-cloudfront';
import { pageNames, pageOf, type Page } from '@touchdown/shared/contract/pages.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** What the function that writes pages answers besides pages. */
const filesForCrawlers = ['/sitemap.xml', '/sitemaps/*', '/robots.txt'];

interface PageBehaviorsProps {
  cachePolicy: ICachePolicy;
  /** The function that writes pages. */
  origin: IOrigin;
  /** The built page, for a page without a head of its own. */
  builtPage: BehaviorOptions;
  headers: SecurityHeaders;
}

/**
 * Pages with words of their own. Nothing of the visitor goes to the function but the path and the query:
 * no cookie, no header, so that the page it writes can only be everybody's.
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
  const ofOtherKinds = pages.filter((page) => page.headers !== 'site');
  return Object.fromEntries([
    // The more exact path first: CloudFront takes the first that matches.
    ...ofOtherKinds.map((page) => [
      exactPattern(page),
      {
        ...(page.head === 'site' ? builtPage : written),
        responseHeadersPolicy: headers(page.headers),
      },
    ]),
    ...writtenPaths(pages).map((path) => [path, written]),
  ]) as Record<string, BehaviorOptions>;
}

/** Whatever begins like this is answered by the function, the app's own not-found page too. */
export function writtenPaths(pages: readonly Page[] = pageNames.map(pageOf)): string[] {
  const depths = new Map<string, number>();
  for (const { path, head } of pages) {
    if (head === 'site') continue;
    const [first = '', ...deeper] = path.slice(1).split('/');
    depths.set(first, Math.max(depths.get(first) ?? 0, deeper.length));
  }
  return [
    ...[...depths].map(([first, depth]) => (depth > 0 ? `/${first}*` : `/${first}`)),
    ...filesForCrawlers,
  ];
}

function exactPattern({ path }: Page): string {
  return path.replace(/\/:\w+\?$/, '*').replace(/:\w+/g, '*');
}
