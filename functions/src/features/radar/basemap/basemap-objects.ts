import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { objectBucket } from '../../../platform/aws/object-bucket.ts';

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

/** A part of an object, and how long the whole object is. */
interface ObjectRange {
  bytes: Uint8Array;
  objectBytes: number;
}

/** Reads bytes of an object from an offset on. An answer with other bytes is refused. */
async function readObjectRange(
  client: S3Client,
  { bucket, key, offset, length }: { bucket: string; key: string; offset: number; length: number },
  abortSignal: AbortSignal,
): Promise<ObjectRange> {
  const range = `bytes=${offset}-${offset + length - 1}`;
  const { Body, ContentRange } = await client.send(
    new GetObjectCommand({ Bucket: bucket, Key: key, Range: range }),
    { abortSignal },
  );
  const [, first, , total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(ContentRange ?? '') ?? [];
  const bytes = await Body?.transformToByteArray();
  if (!bytes || Number(first) !== offset || bytes.length > length) {
    throw new Error(`Expected ${range} of ${key}, got ${ContentRange ?? 'no range'}.`);
  }
  return { bytes, objectBytes: Number(total) };
}
