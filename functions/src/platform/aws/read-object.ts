import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';

/** Returns the content of an object that is small compared with the memory. */
export async function readObject(s3: S3Client, bucket: string, key: string): Promise<Uint8Array> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  if (!Body) throw new Error(`${key} has no content.`);
  return Body.transformToByteArray();
}
