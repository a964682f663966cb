import type { QueueMail } from '../../domain/mail/mail-queue.ts';
import type { RateLimiter } from '../../platform/http/doorkeeper.ts';
import type { TransactItem } from '../../platform/aws/transact.ts';
import type { ReadSettings } from '../../platform/settings/running-settings-reader.ts';
import type { ReadyUpload, ReadyUploads } from '../../domain/pictures/ready-uploads.ts';
import type { DeleteAccount } from './leaving/erase-account.ts';
import type { AccountStore } from './account-store.ts';
import type { AccountWriter } from './account-writer.ts';
import type { BookmarkStore } from './bookmarks/bookmark-store.ts';
import type { OwnContributions } from './leaving/own-contributions.ts';
import type { OwnFollowing } from './leaving/own-following.ts';
import type { PasskeyChallenges } from './passkeys/passkey-challenges.ts';
import type { PasskeyStore } from './passkeys/passkey-store.ts';
import type { OwnMarks } from './leaving/own-marks.ts';
import type { OwnRecords } from './leaving/own-records.ts';
import type { ReadSupport } from './profile/to-current-user.ts';
import type { SecurityWriter } from './sessions/security-writer.ts';
import type { SessionKeys } from './sessions/session-tokens.ts';
import type { SessionStore } from './sessions/session-store.ts';
import type { FindTornado } from '../../domain/catalogue/tornado-of-record.ts';

/** What the operations of this feature work with. Each names the ports that it needs. */
export interface AccountPorts {
  accounts: AccountStore;
  writer: AccountWriter;
  security: SecurityWriter;
  deleteAccount: DeleteAccount;
  sessions: SessionStore;
  bookmarks: BookmarkStore;
  passkeys: PasskeyStore;
  /** The ids of all admins. */
  admins: () => Promise<string[]>;
  challenges: PasskeyChallenges;
  findTornado: FindTornado;
  contributions: OwnContributions;
  marks: OwnMarks;
  records: OwnRecords;
  following: OwnFollowing;
  support: ReadSupport;
  pictures: UploadedPictures;
  keys: SessionKeys;
  limiter: RateLimiter;
  settings: ReadSettings;
  queueMail: QueueMail;
  now: () => number;
}

/** Uploads that are ready, and the transaction items that mark them as used. */
export interface UploadedPictures {
  ready: ReadyUploads;
  use: (pictures: readonly ReadyUpload[], uid: string) => TransactItem[];
}
