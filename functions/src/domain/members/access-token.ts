import { createHash, timingSafeEqual } from 'node:crypto';
import type { StoredSession } from './session-items.ts';

/** What the access cookie holds: whose, which session, and the secret that only its browser knows. */
export interface AccessToken {
  uid: string;
  sid: string;
  secret: string;
}

const form = /^([0-9A-HJKMNP-TV-Z]{26})\.([\w-]{22})\.([\w-]{43})$/;

export function parseAccessToken(text: string): AccessToken | undefined {
  const [, uid, sid, secret] = form.exec(text) ?? [];
  return uid && sid && secret ? { uid, sid, secret } : undefined;
}

export function writeAccessToken({ uid, sid, secret }: AccessToken): string {
  return `${uid}.${sid}.${secret}`;
}

export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Whether it is the session's own, and of which renewal. */
export function matchAccess(
  session: StoredSession,
  { secret }: AccessToken,
): 'current' | 'earlier' | undefined {
  const came = hashOfSecret(secret);
  if (isEqual(came, session.accessHash)) return 'current';
  if (session.earlierAccessHash && isEqual(came, session.earlierAccessHash)) return 'earlier';
  return undefined;
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
