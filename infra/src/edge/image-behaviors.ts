import { Duration } from 'aws-cdk-lib';
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
  type BehaviorOptions,
  type IOrigin,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { pictureCopySeconds } from '@touchdown/shared/uploads/upload-limits.ts';
import type { StageName, StageSettings } from '../kit/stages.ts';
import { ofSandboxedFiles, resourcePolicyHeader } from './security-headers.ts';
import { imagePath } from './viewer-request-functions.ts';

/** Returns the behaviours for both image URLs of the specification. They come before those of the API. */
export function imageBehaviors(
  scope: Construct,
  settings: StageSettings,
  origin: IOrigin,
): Record<string, BehaviorOptions> {
  const behavior: BehaviorOptions = {
    origin,
    responseHeadersPolicy: imageHeaders(scope, settings),
    cachePolicy: imageCache(scope, settings.stage),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  };
  const underApi = { ...behavior, functionAssociations: [imagePath(scope, settings.stage)] };
  return { '/images/*': behavior, [`${apiBase}/images/*`]: underApi };
}

/**
 * Limits the lifetime of copies, whatever a picture's headers say, because a removal does not reach the edge. Without a
 * minimum time, CloudFront caches a missing picture for only ten seconds.
 */
function imageCache(scope: Construct, stage: StageName): CachePolicy {
  return new CachePolicy(scope, 'ImageCache', {
    cachePolicyName: `touchdown-${stage}-images`,
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(pictureCopySeconds),
    queryStringBehavior: CacheQueryStringBehavior.none(),
    cookieBehavior: CacheCookieBehavior.none(),
    headerBehavior: CacheHeaderBehavior.none(),
  });
}

/** The headers of uploaded pictures. */
function imageHeaders(scope: Construct, { stage, domain }: StageSettings): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, 'ImageHeaders', {
    responseHeadersPolicyName: `touchdown-${stage}-images`,
    securityHeadersBehavior: ofSandboxedFiles(domain),
    customHeadersBehavior: { customHeaders: [resourcePolicyHeader('picture')] },
  });
}
