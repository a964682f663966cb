import { createHash, randomBytes } from 'node:crypto';
import {
  resetLinkSeconds,
  restoreLinkSeconds,
  verificationLinkSeconds,
} from '@touchdown/shared/accounts/account-limits.ts';
import type { StoredProfile, StoredToken } from '../account-items.ts';

const secondsValid: Record<StoredToken['kind'], number> = {
  'verify-email': verificationLinkSeconds,
  'reset-password': resetLinkSeconds,
  'restore-email': restoreLinkSeconds,
};

export interface MailToken {
  /** For the link; not stored. */
  token: string;
  hash: string;
  stored: StoredToken;
}

type Owner = Pick<StoredProfile, 'id' | 'email' | 'authEpoch'>;

/** Returns 256 random bits, of which only a hash is stored. */
export function newMailToken(
  kind: StoredToken['kind'],
  { id, email, authEpoch }: Owner,
  now: number,
): MailToken {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = now + secondsValid[kind] * 1000;
  return { token, hash: hashOfToken(token), stored: { kind, uid: id, email, authEpoch, expiresAt } };
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
