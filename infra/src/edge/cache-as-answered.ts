import { Duration } from 'aws-cdk-lib';
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { StageName } from '../kit/stages.ts';

/** Returns a policy that caches a response for as long as its headers say, and not at all without such headers. */
export function cacheAsAnswered(scope: Construct, stage: StageName): CachePolicy {
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
