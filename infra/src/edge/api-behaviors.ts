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
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { type Route } from '@touchdown/shared/contract/route.ts';
import { storedCalls, tornadoCalls } from '@touchdown/shared/contract/stored-copies.ts';
import { allRoutes } from '@touchdown/shared/route-tables.ts';

interface ApiOrigins {
  api: IOrigin;
  /** The API with stored copies behind it. CloudFront accepts no method that writes for such an origin. */
  withCopies: IOrigin;
}

interface ApiCachePolicies {
  /** For responses that are the same for everybody. */
  asAnswered: CachePolicy;
  /** For all others. */
  byReader: CachePolicy;
}

/**
 * Returns the behaviours of the API in the order in which CloudFront tries them: exact paths whose response is the
 * same for everybody, then the rest, which only people without a session share. What has stored copies can only be read.
 */
export function apiBehaviors(
  { asAnswered, byReader }: ApiCachePolicies,
  { api, withCopies }: ApiOrigins,
  responseHeadersPolicy: ResponseHeadersPolicy,
  onRequest: FunctionAssociation,
): Record<string, BehaviorOptions> {
  const behavior = (cachePolicy: CachePolicy): BehaviorOptions => ({
    origin: api,
    responseHeadersPolicy,
    cachePolicy,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    compress: true,
    functionAssociations: [onRequest],
  });
  const readOnly = (cachePolicy: CachePolicy): BehaviorOptions => ({
    ...behavior(cachePolicy),
    origin: withCopies,
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
  });
  // No response at the root depends on who asks.
  const atRoot = rootPatterns().map((path) => [path, behavior(asAnswered)] as const);
  const cached = edgeCachedPaths().map(
    (path) => [path, storedCalls.includes(path) ? readOnly(asAnswered) : behavior(asAnswered)] as const,
  );
  return {
    ...Object.fromEntries(cached),
    // The parts of a tornado, of which some are written.
    [`${tornadoCalls}/*`]: behavior(byReader),
    [tornadoCalls]: readOnly(byReader),
    '/api/*': behavior(byReader),
    ...Object.fromEntries(atRoot),
  };
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
