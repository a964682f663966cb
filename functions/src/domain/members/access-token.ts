import { createHash, timingSafeEqual } from 'node:crypto';
import type { StoredSession } from './session-items.ts';

/** The content of the access cookie: the user, the session, and a secret that only this browser knows. */
export interface AccessToken {
  uid: string;
  sid: string;
  secret: string;
}

const tokenPattern = /^([0-9A-HJKMNP-TV-Z]{26})\.([\w-]{22})\.([\w-]{43})$/;

export function parseAccessToken(text: string): AccessToken | undefined {
  const [, uid, sid, secret] = tokenPattern.exec(text) ?? [];
  return uid && sid && secret ? { uid, sid, secret } : undefined;
}

export function writeAccessToken({ uid, sid, secret }: AccessToken): string {
  return `${uid}.${sid}.${secret}`;
}

export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Returns whether the token belongs to the session, and to its current or its earlier renewal. */
export function matchAccess(
  session: StoredSession,
  { secret }: AccessToken,
): 'current' | 'earlier' | undefined {
  const hash = hashOfSecret(secret);
  if (isEqual(hash, session.accessHash)) return 'current';
  if (session.earlierAccessHash && isEqual(hash, session.earlierAccessHash)) return 'earlier';
  return undefined;
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
