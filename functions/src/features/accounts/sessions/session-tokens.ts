import { timingSafeEqual, createHash, createHmac } from 'node:crypto';
import type { ListedSession } from '@touchdown/shared/accounts/schema.ts';
import { hashOfSecret, writeAccessToken } from '../../../domain/members/access-token.ts';
import type { SessionTokens } from '../../../domain/members/session-cookies.ts';
import { type StoredSession, sessionEnd } from '../../../domain/members/session-items.ts';

/** The content of the refresh cookie: the session, its generation, and our signature. */
export interface RefreshToken {
  sid: string;
  gen: number;
  proof: string;
}

const form = /^([\w-]{22})\.(\d{1,9})\.([\w-]{43})$/;

export function parseRefreshToken(text: string | undefined): RefreshToken | undefined {
  const [, sid, gen, proof] = form.exec(text ?? '') ?? [];
  return sid && gen && proof ? { sid, gen: Number(gen), proof } : undefined;
}

type Signed = Pick<StoredSession, 'sid' | 'uid' | 'nonce' | 'keyId'>;

/**
 * Both tokens of a renewal are derived from the session and the key. So a renewal whose response was lost can
 * be repeated with the same tokens, and no token has to be stored.
 */
export function tokensOf(keys: SessionKeys, session: Signed, gen: number): SessionTokens | undefined {
  const [secret, proof] = [
    keys.sign(session.keyId, textFor('access', session, gen)),
    keys.sign(session.keyId, textFor('refresh', session, gen)),
  ];
  if (!secret || !proof) return undefined;
  return {
    access: writeAccessToken({ uid: session.uid, sid: session.sid, secret }),
    refresh: `${session.sid}.${gen}.${proof}`,
  };
}

/** The hash of a renewal's access token, which is stored with the session. */
export function accessHashOf(keys: SessionKeys, session: Signed, gen: number): string | undefined {
  const secret = keys.sign(session.keyId, textFor('access', session, gen));
  return secret && hashOfSecret(secret);
}

/** Whether we signed the token, at any renewal. Only then does an old token indicate theft. */
export function isGenuine(keys: SessionKeys, session: Signed, { gen, proof }: RefreshToken): boolean {
  const expected = keys.sign(session.keyId, textFor('refresh', session, gen));
  return expected !== undefined && timingSafeEqual(Buffer.from(expected), Buffer.from(proof));
}

function textFor(use: 'access' | 'refresh', { sid, nonce }: Signed, gen: number): string {
  return `${use}|${sid}|${gen}|${nonce}`;
}

/** The keys that sign tokens. The newest key signs; all of them verify. */
export interface SessionKeys {
  newestId: string;
  /** `undefined` for a retired key: the tokens it signed are no longer valid. */
  sign: (keyId: string, text: string) => string | undefined;
}

/** Reads the setting: comma-separated keys, newest first. A key's id is derived from its hash. */
export function sessionKeys(setting: string): SessionKeys {
  const keys = new Map(
    setting
      .split(',')
      .map((key) => key.trim())
      .filter(Boolean)
      .map((key) => [createHash('sha256').update(`id:${key}`).digest('base64url').slice(0, 8), key]),
  );
  const [newestId] = keys.keys();
  if (newestId === undefined) throw new Error('The setting of session keys contains no key.');
  return {
    newestId,
    sign: (keyId, text) => {
      const key = keys.get(keyId);
      return key && createHmac('sha256', key).update(text).digest('base64url');
    },
  };
}

export function toListedSession(session: StoredSession, currentId: string): ListedSession {
  const text = (time: number) => new Date(time).toISOString();
  return {
    id: session.sid,
    isCurrent: session.sid === currentId,
    device: session.device,
    createdAt: text(session.createdAt),
    lastUsedAt: text(session.renewedAt),
    expiresAt: text(sessionEnd(session)),
  };
}
