import {
  AllowedMethods,
  CachePolicy,
  OriginRequestPolicy,
  ViewerProtocolPolicy,
  type BehaviorOptions,
  type FunctionAssociation,
  type IOrigin,
  type ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { apiBase, type Route } from '@touchdown/shared/contract/route.ts';
import { allRoutes } from '@touchdown/shared/route-tables.ts';

/**
 * The API's paths in the order CloudFront tries them: what may be kept at the edge by its exact
 * path, then all the rest, which is never kept.
 */
export function apiBehaviors(
  asAnswered: CachePolicy,
  origin: IOrigin,
  responseHeadersPolicy: ResponseHeadersPolicy,
  onRequest: FunctionAssociation,
): Record<string, BehaviorOptions> {
  const behavior = (cachePolicy: NonNullable<BehaviorOptions['cachePolicy']>): BehaviorOptions => ({
    origin,
    responseHeadersPolicy,
    cachePolicy,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    compress: true,
    functionAssociations: [onRequest],
  });
  const kept = edgeCachedPaths().map((path) => [path, behavior(asAnswered)] as const);
  return { ...Object.fromEntries(kept), '/api/*': behavior(CachePolicy.CACHING_DISABLED) };
}

/** Paths whose answer is the same for everybody. A path with a parameter has as many answers as values: not worth a behaviour. */
function edgeCachedPaths(): string[] {
  return allRoutes()
    .filter(({ route }) => isKeptAtEdge(route))
    .map(({ route }) => apiBase + route.path);
}

function isKeptAtEdge({ method, access, caching, path }: Route): boolean {
  const isKept = typeof caching === 'object' && caching.edgeSeconds > 0;
  return method === 'GET' && access === 'public' && isKept && !path.includes('{');
}
