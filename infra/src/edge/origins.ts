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
 * A private bucket that only CloudFront reads. It may list, not to show a list (no URL reaches
 * the bucket's root) but because S3 answers 404 for a missing object only to who may list, else 403.
 */
export function bucketOrigin(bucket: IBucket, originAccessControl: S3OriginAccessControl): IOrigin {
  return S3BucketOrigin.withOriginAccessControl(bucket, {
    originAccessControl,
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
  });
}

/** The HTTP API answers anybody who finds its URL; by this header the functions know CloudFront. */
export function apiOrigin(stack: Stack, apiId: string, originVerify: string, originPath = ''): IOrigin {
  return new HttpOrigin(`${apiId}.execute-api.${stack.region}.${stack.urlSuffix}`, {
    ...(originPath ? { originPath } : {}),
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    customHeaders: { [originVerifyHeader]: originVerify },
  });
}
