import { timingSafeEqual } from 'node:crypto';
import { hashOfSecret, writeAccessToken } from '../../../domain/members/access-token.ts';
import type { SessionTokens } from '../../../domain/members/session-cookies.ts';
import type { StoredSession } from '../../../domain/members/session-items.ts';
import type { SessionKeys } from './session-keys.ts';

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
