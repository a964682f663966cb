import { randomBytes } from 'node:crypto';
import { ephemeral } from '@touchdown/shared/storage/ephemeral.ts';
import { expiryAttribute, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import type { PictureType } from '@touchdown/shared/uploads/upload-limits.ts';
import type { UploadPurpose } from '@touchdown/shared/contract/upload-purpose.ts';

/** One file on its way from somebody to a place on the site, as it is stored. */
export interface UploadTicket {
  id: string;
  /** Whose it is, and what for: nobody else uses it, and for nothing else. */
  owner: string;
  purpose: UploadPurpose;
  name: string;
  type: PictureType;
  size: number;
  /** In hexadecimal. */
  sha256: string;
  status: 'WAITING' | 'PROCESSING' | 'READY' | 'REJECTED';
  /** What the picture is called on the site: chosen at once, so that a retry writes over the first attempt. */
  image: string;
  /** Of the stored picture, once there is one. */
  width?: number;
  height?: number;
  /** Why it was rejected, as a sentence for people. */
  reason?: string;
  /** What has it: a ticket is good once. */
  usedBy?: string;
  /** Seconds since 1970. DynamoDB deletes late, so every use looks at it. */
  [expiryAttribute]: number;
}

/** As long as the staging bucket keeps what was sent. */
export const ticketSeconds = 24 * 60 * 60;

/** Where a browser puts what it sends, and where S3's events come from. */
export const stagedPrefix = 'incoming/';

export function stagedKey(id: string): string {
  return `${stagedPrefix}${id}`;
}

export function ticketKey(id: string) {
  return itemKey(ephemeral.kinds.ticket, { upload: id });
}

/** What one person has announced on one day, UTC. */
export function dayKey(owner: string, day: string) {
  return itemKey(ephemeral.kinds.uploadDay, { person: owner, day });
}

/** For an upload as for a picture: 128 random bits, which stand in a URL as they are. */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}
