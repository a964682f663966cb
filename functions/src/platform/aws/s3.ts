import { S3Client } from '@aws-sdk/client-s3';

/**
 * Three attempts within the ten seconds a function has, as for DynamoDB. Where the endpoint is not AWS's
 * own, the bucket goes in the path: a stand-in has no host name of its own for every bucket.
 */
export function s3({ requestTimeout = 2_500 } = {}): S3Client {
  return new S3Client({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout },
    forcePathStyle: process.env['AWS_ENDPOINT_URL_S3'] !== undefined,
  });
}
