import { Duration } from 'aws-cdk-lib';
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
  type BehaviorOptions,
  type IOrigin,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { apiBase } from '@touchdown/shared/contract/route.ts';
import { pictureCopySeconds } from '@touchdown/shared/uploads/upload-limits.ts';
import type { StageName } from '../kit/stages.ts';
import { imagePath } from './viewer-request-functions.ts';

/** Both URLs of the specification. They come before the rest of the API. */
export function imageBehaviors(
  scope: Construct,
  stage: StageName,
  origin: IOrigin,
): Record<string, BehaviorOptions> {
  const behavior: BehaviorOptions = {
    origin,
    responseHeadersPolicy: imageHeaders(scope, stage),
    cachePolicy: imageCache(scope, stage),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  };
  const underApi = { ...behavior, functionAssociations: [imagePath(scope, stage)] };
  return { '/images/*': behavior, [`${apiBase}/images/*`]: underApi };
}

/**
 * Kept no longer than copies may live, whatever a picture says of itself, because nothing tells the edge of one that was
 * removed. With no least time, CloudFront forgets that a picture is missing after its own ten seconds.
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

/** People sent these. Opened by themselves they are a document, which may do nothing at all. */
function imageHeaders(scope: Construct, stage: StageName): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, 'ImageHeaders', {
    responseHeadersPolicyName: `touchdown-${stage}-images`,
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'; sandbox",
        override: true,
      },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(365),
        includeSubdomains: true,
        override: true,
      },
    },
  });
}
