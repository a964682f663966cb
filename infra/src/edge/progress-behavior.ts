import { Duration } from 'aws-cdk-lib';
import {
  AllowedMethods,
  CachePolicy,
  OriginRequestPolicy,
  ViewerProtocolPolicy,
  type BehaviorOptions,
  type FunctionAssociation,
  type ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { FunctionUrlOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { FunctionUrl } from 'aws-cdk-lib/aws-lambda';

/** The maximum time between two parts of a response. The stream sends one every twelve seconds. */
const maxSilence = Duration.seconds(60);

/**
 * Returns the behaviour of a function that answers with the session of who asks: uncached and uncompressed, with
 * cookies, and signed by CloudFront. The edge's function refuses what this one need not see, or names the caller.
 */
export function progressBehavior(
  url: FunctionUrl,
  responseHeadersPolicy: ResponseHeadersPolicy,
  onRequest?: FunctionAssociation,
): BehaviorOptions {
  return {
    origin: FunctionUrlOrigin.withOriginAccessControl(url, { readTimeout: maxSilence }),
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    compress: false,
    ...(onRequest && { functionAssociations: [onRequest] }),
  };
}
