import {
  AllowedMethods,
  OriginRequestPolicy,
  ViewerProtocolPolicy,
  type BehaviorOptions,
  type CachePolicy,
  type FunctionAssociation,
  type IOrigin,
  type ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { apiBase, type Route } from '@touchdown/shared/contract/route.ts';
import { allRoutes } from '@touchdown/shared/route-tables.ts';

interface ApiCachePolicies {
  /** For responses that are the same for everybody. */
  asAnswered: CachePolicy;
  /** For all others. */
  byReader: CachePolicy;
}

/**
 * Returns the behaviours of the API in the order in which CloudFront tries them: exact paths whose response is the
 * same for everybody, then the rest, which only people without a session share.
 */
export function apiBehaviors(
  { asAnswered, byReader }: ApiCachePolicies,
  origin: IOrigin,
  responseHeadersPolicy: ResponseHeadersPolicy,
  onRequest: FunctionAssociation,
): Record<string, BehaviorOptions> {
  const behavior = (cachePolicy: CachePolicy): BehaviorOptions => ({
    origin,
    responseHeadersPolicy,
    cachePolicy,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    compress: true,
    functionAssociations: [onRequest],
  });
  // No response at the root depends on who asks.
  const atRoot = rootPatterns().map((path) => [path, behavior(asAnswered)] as const);
  const cached = edgeCachedPaths().map((path) => [path, behavior(asAnswered)] as const);
  return { ...Object.fromEntries(cached), '/api/*': behavior(byReader), ...Object.fromEntries(atRoot) };
}

/** Returns the patterns of the routes that are not under the API's own path, by the first part of their paths. */
function rootPatterns(): string[] {
  const atRoot = allRoutes().filter(({ route }) => route.atRoot);
  const byFirst = Map.groupBy(atRoot, ({ route }) => `/${route.path.split('/')[1] ?? ''}`);
  return [...byFirst].map(([first, routes]) => (routes.length > 1 ? `${first}*` : first));
}

/** Returns paths whose response is the same for everybody. Paths with parameters share one behaviour, by reader. */
function edgeCachedPaths(): string[] {
  return allRoutes()
    .filter(({ route }) => isCachedAtEdge(route))
    .map(({ route }) => apiBase + route.path);
}

function isCachedAtEdge({ method, access, caching, path, atRoot }: Route): boolean {
  const isCacheable = typeof caching === 'object' && caching.edgeSeconds > 0;
  return !atRoot && method === 'GET' && access === 'public' && isCacheable && !path.includes('{');
}
