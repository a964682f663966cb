import type { S3Client } from '@aws-sdk/client-s3';
import { objectBucket } from '../../../platform/aws/object-bucket.ts';
import { readObjectRange, type ObjectRange } from '../../../platform/aws/object-range.ts';

/** The objects of the base map: its pointer, which is read whole, and its archive, of which a loop needs a few ranges. */
export interface BasemapObjects {
  read: (key: string) => Promise<Uint8Array | undefined>;
  readRange: (key: string, offset: number, length: number, signal: AbortSignal) => Promise<ObjectRange>;
}

export function basemapObjects(client: S3Client, bucket: string): BasemapObjects {
  return {
    read: objectBucket(client, bucket).get,
    readRange: (key, offset, length, signal) =>
      readObjectRange(client, { bucket, key, offset, length }, signal),
  };
}
