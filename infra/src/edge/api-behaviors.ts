import { Duration } from 'aws-cdk-lib';
import {
  AllowedMethods,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  OriginRequestPolicy,
  ViewerProtocolPolicy,
  type BehaviorOptions,
  type IOrigin,
  type ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { apiBase, type Route } from '@touchdown/shared/contract/route.ts';
import { allRoutes } from '@touchdown/shared/route-tables.ts';
import type { StageName } from '../stages.ts';

/**
 * The API's paths in the order CloudFront tries them: what may be kept at the edge by its exact
 * path, then all the rest, which is never kept.
 */
export function apiBehaviors(
  scope: Construct,
  stage: StageName,
  origin: IOrigin,
  responseHeadersPolicy: ResponseHeadersPolicy,
): Record<string, BehaviorOptions> {
  const behavior = (cachePolicy: NonNullable<BehaviorOptions['cachePolicy']>): BehaviorOptions => ({
    origin,
    responseHeadersPolicy,
    cachePolicy,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    compress: true,
  });
  const asAnswered = cacheAsAnswered(scope, stage);
  const kept = edgeCachedPaths().map((path) => [path, behavior(asAnswered)] as const);
  return { ...Object.fromEntries(kept), '/api/*': behavior(CachePolicy.CACHING_DISABLED) };
}

/** Paths whose answer is the same for everybody. A path with a parameter has as many answers as values: not worth a behaviour. */
export function edgeCachedPaths(): string[] {
  return allRoutes()
    .filter(({ route }) => isKeptAtEdge(route))
    .map(({ route }) => apiBase + route.path);
}

function isKeptAtEdge({ method, access, caching, path }: Route): boolean {
  const isKept = typeof caching === 'object' && caching.edgeSeconds > 0;
  return method === 'GET' && access === 'public' && isKept && !path.includes('{');
}

/** Kept for as long as the answer itself says, and not at all where it says nothing. */
function cacheAsAnswered(scope: Construct, stage: StageName): CachePolicy {
  return new CachePolicy(scope, 'AsAnswered', {
    cachePolicyName: `touchdown-${stage}-as-answered`,
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.days(1),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    cookieBehavior: CacheCookieBehavior.none(),
    headerBehavior: CacheHeaderBehavior.none(),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });
}
