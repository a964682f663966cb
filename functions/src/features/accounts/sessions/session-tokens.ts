import { timingSafeEqual } from 'node:crypto';
import { hashOfSecret, writeAccessToken } from '../../../domain/members/access-token.ts';
import type { SessionTokens } from '../../../domain/members/session-cookies.ts';
import type { StoredSession } from '../../../domain/members/session-items.ts';
import type { SessionKeys } from './session-keys.ts';

/** What the refresh cookie holds: which session, of which renewal, and the proof that we wrote it. */
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
 * Both tokens of one renewal follow from the session and the key. So a renewal whose answer was lost is
 * answered once more with the very same tokens, and none of them has to be kept.
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

/** What the session keeps of a renewal's access token. */
export function accessHashOf(keys: SessionKeys, session: Signed, gen: number): string | undefined {
  const secret = keys.sign(session.keyId, textFor('access', session, gen));
  return secret && hashOfSecret(secret);
}

/** Whether we wrote it, at whichever renewal: only then does its age point to theft. */
export function isGenuine(keys: SessionKeys, session: Signed, { gen, proof }: RefreshToken): boolean {
  const ours = keys.sign(session.keyId, textFor('refresh', session, gen));
  return ours !== undefined && timingSafeEqual(Buffer.from(ours), Buffer.from(proof));
}

function textFor(use: 'access' | 'refresh', { sid, nonce }: Signed, gen: number): string {
  return `${use}|${sid}|${gen}|${nonce}`;
}
