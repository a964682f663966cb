import { S3Client } from '@aws-sdk/client-s3';
import { requestTimeouts } from './request-timeouts.ts';

/**
 * A client that makes up to three attempts, by default within the ten seconds that a function has. With an
 * endpoint of our own, the bucket goes in the path, because a stand-in has no host name for each bucket.
 */
export function s3({ requestTimeout }: { requestTimeout?: number } = {}): S3Client {
  return new S3Client({
    maxAttempts: 3,
    requestHandler: requestTimeouts(requestTimeout),
    forcePathStyle: process.env['AWS_ENDPOINT_URL_S3'] !== undefined,
  });
}
