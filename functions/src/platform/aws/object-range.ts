import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';

/** A part of an object, and how long the whole object is. */
export interface ObjectRange {
  bytes: Uint8Array;
  objectBytes: number;
}

/** Reads bytes of an object from an offset on. An answer with other bytes is refused. */
export async function readObjectRange(
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
