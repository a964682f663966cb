import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';

export interface ObjectToPut {
  contentType: string;
  cacheControl?: string;
  contentEncoding?: string;
  /** For rules of the bucket. */
  tag?: { key: string; value: string };
}

/** An object that is read in chunks. Whoever does not read it must close it. */
export interface OpenObject {
  /** In bytes. */
  size: number;
  chunks: AsyncIterable<Uint8Array>;
  close: () => void;
}

/** One bucket, for reading and writing objects. */
export interface ObjectBucket {
  get: (key: string) => Promise<Buffer | undefined>;
  open: (key: string) => Promise<OpenObject | undefined>;
  put: (key: string, bytes: Uint8Array, how: ObjectToPut) => Promise<void>;
  /** Deletes an object. One that does not exist is no failure. */
  remove: (key: string) => Promise<void>;
}

export function objectBucket(client: S3Client, bucket: string): ObjectBucket {
  return {
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },

    async open(key) {
      try {
        const { Body, ContentLength: size = 0 } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: key }),
        );
        const chunks = Body as Readable | undefined;
        return chunks && { size, chunks, close: () => void chunks.destroy() };
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },

    async put(key, bytes, { contentType, cacheControl, contentEncoding, tag }) {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: bytes,
          ContentType: contentType,
          CacheControl: cacheControl,
          ContentEncoding: contentEncoding,
          ...(tag ? { Tagging: `${tag.key}=${tag.value}` } : {}),
        }),
      );
    },
  };
}
