import { Duration } from 'aws-cdk-lib';
import {
  AllowedMethods,
  CachePolicy,
  OriginRequestPolicy,
  ViewerProtocolPolicy,
  type BehaviorOptions,
  type ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { FunctionUrlOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { FunctionUrl } from 'aws-cdk-lib/aws-lambda';

/** Also how long an origin may be silent; the stream says something every twelve seconds. */
const maxSilence = Duration.seconds(60);

/** Streams of progress: never kept and never gathered, the cookies pass, and CloudFront alone is let in. */
export function progressBehavior(
  url: FunctionUrl,
  responseHeadersPolicy: ResponseHeadersPolicy,
): BehaviorOptions {
  return {
    origin: FunctionUrlOrigin.withOriginAccessControl(url, { readTimeout: maxSilence }),
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    compress: false,
  };
}
