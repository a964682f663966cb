import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { GrantedRole } from '../slice-function.ts';

/**
 * For a role that handles missing objects. S3 answers 404 only to those who may list the bucket, and 403 to others. A
 * request for one object names no prefix, so a condition on the prefix would refuse it.
 */
export function allowToMiss(role: GrantedRole, bucket: IBucket): void {
  role.allow(['s3:ListBucket'], [bucket.bucketArn]);
}
