import type { MailMessage } from '../../domain/mail/mail-message.ts';
import type { RateLimiter } from '../../platform/http/doorkeeper.ts';
import type { TransactItem } from '../../platform/aws/transact.ts';
import type { ReadyUpload, ReadyUploads } from '../../domain/pictures/ready-uploads.ts';
import type { AccountDeletion } from './leaving/account-deletion.ts';
import type { AccountStore } from './account-store.ts';
import type { AccountWriter } from './account-writer.ts';
import type { BookmarkStore } from './bookmarks/bookmark-store.ts';
import type { OwnWritings } from './leaving/own-writings.ts';
import type { SessionKeys } from './sessions/session-keys.ts';
import type { SessionStore } from './sessions/session-store.ts';
import type { TornadoOfRecord } from './bookmarks/tornado-of-record.ts';

/** What the slice's handlers work with. */
export interface AccountPorts {
  accounts: AccountStore;
  writer: AccountWriter;
  deletion: AccountDeletion;
  sessions: SessionStore;
  bookmarks: BookmarkStore;
  tornado: TornadoOfRecord;
  writings: OwnWritings;
  pictures: SentPictures;
  keys: SessionKeys;
  limiter: RateLimiter;
  mail: AccountMail;
  now: () => number;
}

/** Uploads: those that are ready, and what a transaction takes along to use them up. */
export interface SentPictures {
  ready: ReadyUploads;
  use: (pictures: readonly ReadyUpload[], uid: string) => TransactItem[];
}

/** Leaves a mail to be sent. What it is about has happened by then, so it never fails: it is logged. */
export type AccountMail = (message: UnnumberedMail) => Promise<void>;

/** A mail without its id, which the queue assigns. */
export type UnnumberedMail = MailMessage extends infer M
  ? M extends MailMessage
    ? Omit<M, 'id'>
    : never
  : never;
