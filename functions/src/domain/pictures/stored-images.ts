import {
  CopyObjectCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3';
import { imageKey, thumbnailKey } from '@touchdown/shared/uploads/image-url.ts';
import { pictureCopySeconds } from '@touchdown/shared/uploads/upload-limits.ts';

export interface StoredImages {
  put: (id: string, picture: { shown: Uint8Array; thumbnail: Uint8Array }) => Promise<void>;
  /** Stops serving a picture, and keeps it. A repeat changes nothing. */
  withhold: (id: string) => Promise<void>;
  /** Serves a withheld picture again. */
  release: (id: string) => Promise<void>;
  /** Removes a picture that nothing shows any more, also where it is withheld. Does not fail if it is already gone. */
  remove: (id: string) => Promise<void>;
}

/** The site serves `images/` only. */
const withheldPrefix = 'withheld/';

/** The pictures that the site shows, under random ids that are never reused. */
export function storedImages(client: S3Client, bucket: string): StoredImages {
  async function putOne(key: string, body: Uint8Array, filename: string): Promise<void> {
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: body,
        ContentType: 'image/webp',
        ContentDisposition: `inline; filename="${filename}.webp"`,
        CacheControl: `public, max-age=${pictureCopySeconds}`,
      }),
    );
  }

  async function isThere(Key: string): Promise<boolean> {
    try {
      await client.send(new HeadObjectCommand({ Bucket: bucket, Key }));
      return true;
    } catch (error) {
      // Without the permission to list a bucket, a missing object is forbidden.
      const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
      if (status === 404 || status === 403) return false;
      throw error;
    }
  }

  /** A picture never changes, so a copy that is there is complete. */
  async function copyUnlessThere(from: string, to: string): Promise<void> {
    if (await isThere(to)) return;
    await client.send(new CopyObjectCommand({ Bucket: bucket, CopySource: `${bucket}/${from}`, Key: to }));
  }

  return {
    async withhold(id) {
      for (const key of keysOf(id)) {
        await copyUnlessThere(key, withheldPrefix + key);
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
      }
    },

    // The withheld copy stays, so that a late repeat of `withhold` cannot delete the only one.
    async release(id) {
      for (const key of keysOf(id)) await copyUnlessThere(withheldPrefix + key, key);
    },

    async put(id, { shown, thumbnail }) {
      await putOne(imageKey(id), shown, id);
      await putOne(thumbnailKey(id), thumbnail, `${id}-thumb`);
    },

    async remove(id) {
      const keys = keysOf(id).flatMap((key) => [key, withheldPrefix + key]);
      await Promise.all(keys.map((Key) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))));
    },
  };
}

function keysOf(id: string): string[] {
  return [imageKey(id), thumbnailKey(id)];
}
