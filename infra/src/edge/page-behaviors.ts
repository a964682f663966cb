import {
  ViewerProtocolPolicy,
  type BehaviorOptions,
  type CachePolicy,
  type IOrigin,
  type ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';

/** Whatever begins like this is answered by the function, the app's own not-found screen too. */
export const pagePaths = [
  '/tornadoes*',
  '/spc-reports*',
  '/map',
  '/sitemap.xml',
  '/sitemaps/*',
  '/robots.txt',
];

/**
 * Pages with words of their own. Nothing of the visitor goes to the function but the path and the query:
 * no cookie, no header, so that the page it writes can only be everybody's.
 */
export function pageBehaviors(
  cachePolicy: CachePolicy,
  origin: IOrigin,
  responseHeadersPolicy: ResponseHeadersPolicy,
): Record<string, BehaviorOptions> {
  const behavior: BehaviorOptions = {
    origin,
    responseHeadersPolicy,
    cachePolicy,
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    compress: true,
  };
  return Object.fromEntries(pagePaths.map((path) => [path, behavior]));
}
