import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPost } from '@aws-sdk/s3-presigned-post';
import type { SentPicture } from '@touchdown/shared/contract/route.ts';
import { stagedKey, type UploadTicket } from './upload-ticket.ts';

/** How long an upload form is valid. */
const postSeconds = 10 * 60;

/** Uploaded files before they are processed, one object per ticket. */
export interface StagedFiles {
  /** Returns a form with which a browser can upload exactly this file. */
  formFor: (ticket: UploadTicket) => Promise<PresignedPost>;
  put: (ticket: UploadTicket, picture: SentPicture) => Promise<void>;
  /** Returns undefined if the file does not exist. */
  size: (id: string) => Promise<number | undefined>;
  get: (id: string) => Promise<Uint8Array>;
  remove: (id: string) => Promise<void>;
}

export function stagedFiles(client: S3Client, bucket: string): StagedFiles {
  const at = (id: string) => ({ Bucket: bucket, Key: stagedKey(id) });

  return {
    formFor({ id, type, size, sha256 }) {
      return createPresignedPost(client, {
        ...at(id),
        Expires: postSeconds,
        Fields: {
          'Content-Type': type,
          'x-amz-checksum-algorithm': 'SHA256',
          'x-amz-checksum-sha256': inBase64(sha256),
        },
        // Each field is also a condition. The length must be the announced one, which was counted for the day.
        Conditions: [['content-length-range', size, size]],
      });
    },

    async put({ id, type, sha256 }, { bytes }) {
      const checked = { ContentType: type, ChecksumSHA256: inBase64(sha256) };
      await client.send(new PutObjectCommand({ ...at(id), Body: bytes, ...checked }));
    },

    async size(id) {
      try {
        const { ContentLength: length = 0 } = await client.send(new HeadObjectCommand(at(id)));
        return length;
      } catch (error) {
        if (error instanceof NotFound) return undefined;
        throw error;
      }
    },

    async get(id) {
      const { Body: body } = await client.send(new GetObjectCommand(at(id)));
      if (!body) throw new Error(`${stagedKey(id)} has no content.`);
      return body.transformToByteArray();
    },

    async remove(id) {
      await client.send(new DeleteObjectCommand(at(id)));
    },
  };
}

function inBase64(hexadecimal: string): string {
  return Buffer.from(hexadecimal, 'hex').toString('base64');
}
