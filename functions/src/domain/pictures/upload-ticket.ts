import { randomBytes } from 'node:crypto';
import { ephemeral } from '@touchdown/shared/storage/ephemeral.ts';
import { expiryAttribute, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { uploadDays, type PictureType } from '@touchdown/shared/uploads/upload-limits.ts';
import type { UploadPurpose } from '@touchdown/shared/contract/upload-purpose.ts';

/** One upload, from its announcement to its use, as it is stored. */
export interface UploadTicket {
  id: string;
  /** Only this person can use the upload, and only for this purpose. */
  owner: string;
  purpose: UploadPurpose;
  name: string;
  type: PictureType;
  size: number;
  /** In hexadecimal. */
  sha256: string;
  status: 'WAITING' | 'PROCESSING' | 'READY' | 'REJECTED';
  /** How often it was begun to be processed. */
  attempts?: number;
  /** Id of the picture on the site. Chosen at the start, so that a retry overwrites the first attempt. */
  image: string;
  /** Size of the stored picture, in pixels. */
  width?: number;
  height?: number;
  /** Why it was rejected, as a message for people. */
  reason?: string;
  /** The item that uses the upload. A ticket can be used once. */
  usedBy?: string;
  /** Seconds since 1970. DynamoDB deletes late, so every use checks it. */
  [expiryAttribute]: number;
}

export const ticketSeconds = uploadDays * 24 * 60 * 60;

/** The prefix of uploaded files, for which S3 sends events. */
export const stagedPrefix = 'incoming/';

export function stagedKey(id: string): string {
  return `${stagedPrefix}${id}`;
}

export function ticketKey(id: string) {
  return itemKey(ephemeral.kinds.ticket, { upload: id });
}

/** Key of the bytes that one person has announced on one day, UTC, and of the pixels that were decoded. */
export function dayKey(owner: string, day: string) {
  return itemKey(ephemeral.kinds.uploadDay, { person: owner, day });
}

/** Returns 128 random bits for an upload or a picture, in characters that a URL can contain. */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}
