import { Duration } from 'aws-cdk-lib';
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  type CachePolicyProps,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { readerHeader } from '@touchdown/shared/contract/env.ts';
import { progressObjectSeconds } from '@touchdown/shared/radar/progress-object.ts';
import type { StageName } from '../kit/stages.ts';

/** Returns a policy that caches a response for as long as its headers say, and not at all without such headers. */
export function cacheAsAnswered(scope: Construct, stage: StageName): CachePolicy {
  return new CachePolicy(scope, 'AsAnswered', {
    ...asAnswered,
    cachePolicyName: `touchdown-${stage}-as-answered`,
    headerBehavior: CacheHeaderBehavior.none(),
  });
}

/**
 * Returns the same policy with the reader in the key. Everybody without a session shares a response; a request with
 * one finds nothing, whatever the API's headers say, because its key is unique. That goes for errors too.
 */
export function cacheByReader(scope: Construct, stage: StageName): CachePolicy {
  return new CachePolicy(scope, 'ByReader', {
    ...asAnswered,
    cachePolicyName: `touchdown-${stage}-by-reader`,
    headerBehavior: CacheHeaderBehavior.allowList(readerHeader),
  });
}

/**
 * Returns the same policy for files that their path alone names: a query string would only make somebody's own copy, and
 * a call of a function, of what the edge has already.
 */
export function cacheByPath(scope: Construct, stage: StageName): CachePolicy {
  return new CachePolicy(scope, 'ByPath', {
    ...asAnswered,
    cachePolicyName: `touchdown-${stage}-by-path`,
    queryStringBehavior: CacheQueryStringBehavior.none(),
    headerBehavior: CacheHeaderBehavior.none(),
  });
}

/** Returns a policy for the progress of jobs: however many watch one, the origin is asked about once a second. */
export function cacheForASecond(scope: Construct, stage: StageName): CachePolicy {
  const second = Duration.seconds(progressObjectSeconds);
  return new CachePolicy(scope, 'ForASecond', {
    cachePolicyName: `touchdown-${stage}-for-a-second`,
    minTtl: second,
    defaultTtl: second,
    maxTtl: second,
    queryStringBehavior: CacheQueryStringBehavior.none(),
    cookieBehavior: CacheCookieBehavior.none(),
    headerBehavior: CacheHeaderBehavior.none(),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });
}

const asAnswered: CachePolicyProps = {
  minTtl: Duration.seconds(0),
  defaultTtl: Duration.seconds(0),
  maxTtl: Duration.days(1),
  queryStringBehavior: CacheQueryStringBehavior.all(),
  cookieBehavior: CacheCookieBehavior.none(),
  enableAcceptEncodingGzip: true,
  enableAcceptEncodingBrotli: true,
};
