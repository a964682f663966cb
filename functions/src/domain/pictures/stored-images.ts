import { DeleteObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { imageKey, thumbnailKey } from '@touchdown/shared/uploads/image-url.ts';
import { pictureCopySeconds } from '@touchdown/shared/uploads/upload-limits.ts';

export interface StoredImages {
  put: (id: string, picture: { shown: Uint8Array; thumbnail: Uint8Array }) => Promise<void>;
  /** Removes a picture that nothing shows any more. Does not fail if it is already gone. */
  remove: (id: string) => Promise<void>;
}

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

  return {
    async put(id, { shown, thumbnail }) {
      await putOne(imageKey(id), shown, id);
      await putOne(thumbnailKey(id), thumbnail, `${id}-thumb`);
    },

    async remove(id) {
      const keys = [imageKey(id), thumbnailKey(id)];
      await Promise.all(keys.map((Key) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))));
    },
  };
}
