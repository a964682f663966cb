import type { Stack } from 'aws-cdk-lib';
import {
  AccessLevel,
  OriginProtocolPolicy,
  OriginSslPolicy,
  S3OriginAccessControl,
  type IOrigin,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { originVerifyHeader } from '@touchdown/shared/contract/env.ts';

/**
 * Returns a private bucket as an origin. CloudFront may list it, because S3 answers 404 for a missing object only to
 * callers that may list, and 403 to others. No URL shows a list.
 */
export function bucketOrigin(
  bucket: IBucket,
  originAccessControl: S3OriginAccessControl,
  originPath = '',
): IOrigin {
  return S3BucketOrigin.withOriginAccessControl(bucket, {
    ...(originPath ? { originPath } : {}),
    originAccessControl,
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
  });
}

/** Returns the HTTP API as an origin. Its URL is public; functions recognise CloudFront by the header. */
export function apiOrigin(stack: Stack, apiId: string, originVerify: string, originPath = ''): IOrigin {
  return new HttpOrigin(`${apiId}.execute-api.${stack.region}.${stack.urlSuffix}`, {
    ...(originPath ? { originPath } : {}),
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    customHeaders: { [originVerifyHeader]: originVerify },
  });
}
