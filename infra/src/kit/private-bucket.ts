import { RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** A bucket nobody reads without a policy that names them, kept when its stack goes. */
export function privateBucket(scope: Construct, id: string, props: BucketProps): IBucket {
  return new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.RETAIN,
    ...props,
    // The library's types were not written for exact optional properties, so the class does not fit its interface.
  }) as IBucket;
}
