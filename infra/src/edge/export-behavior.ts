import { Duration } from 'aws-cdk-lib';
import {
  AllowedMethods,
  OriginRequestPolicy,
  ViewerProtocolPolicy,
  type BehaviorOptions,
  type CachePolicy,
  type FunctionAssociation,
  type ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { FunctionUrlOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { FunctionUrl } from 'aws-cdk-lib/aws-lambda';

/** The maximum time until a file begins: an instance may have to start and read the record first. */
const maxSilence = Duration.seconds(30);

interface ExportEdge {
  /** For as long as the headers say: by query string only where it chooses the file. */
  cachePolicy: CachePolicy;
  responseHeadersPolicy: ResponseHeadersPolicy;
  onRequest: FunctionAssociation;
}

/** Returns the behaviour of exported files and of tilts: cached, signed by CloudFront, and compressed by the function itself. */
export function exportBehavior(
  url: FunctionUrl,
  { cachePolicy, responseHeadersPolicy, onRequest }: ExportEdge,
): BehaviorOptions {
  return {
    origin: FunctionUrlOrigin.withOriginAccessControl(url, { readTimeout: maxSilence }),
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
    cachePolicy,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    // CloudFront compresses no response without a length.
    compress: false,
    functionAssociations: [onRequest],
  };
}
