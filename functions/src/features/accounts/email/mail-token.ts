import { createHash, randomBytes } from 'node:crypto';
import { resetLinkSeconds, verificationLinkSeconds } from '@touchdown/shared/accounts/account-limits.ts';
import type { StoredProfile, StoredToken } from '../account-items.ts';

const life: Record<StoredToken['kind'], number> = {
  'verify-email': verificationLinkSeconds,
  'reset-password': resetLinkSeconds,
};

export interface DrawnToken {
  /** For the link; kept nowhere. */
  token: string;
  hash: string;
  stored: StoredToken;
}

type Owner = Pick<StoredProfile, 'id' | 'email' | 'authEpoch'>;

/** 256 bits by chance, of which only a hash is stored. */
export function drawToken(
  kind: StoredToken['kind'],
  { id, email, authEpoch }: Owner,
  now: number,
): DrawnToken {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = now + life[kind] * 1000;
  return { token, hash: hashOfToken(token), stored: { kind, uid: id, email, authEpoch, expiresAt } };
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
