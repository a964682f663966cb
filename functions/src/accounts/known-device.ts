import { timingSafeEqual } from 'node:crypto';
import type { HttpEvent } from '../http/http-event.ts';
import type { Reply } from '../http/reply.ts';
import { sentDevice, setDevice } from '../sessions/session-cookies.ts';
import type { SessionKeys } from './sessions/session-keys.ts';

/**
 * A browser that an account has let in has tries of its own from then on. So whoever guesses at somebody's
 * password uses up everybody's tries but not those of its owner, who is never shut out.
 */
export function rememberDevice(keys: SessionKeys, uid: string, reply: Reply): void {
  const proof = keys.sign(keys.newestId, textFor(uid));
  if (proof) setDevice(reply, `${keys.newestId}.${proof}`);
}

export function isKnownDevice(keys: SessionKeys, uid: string, event: HttpEvent): boolean {
  const [keyId = '', proof = ''] = sentDevice(event)?.split('.') ?? [];
  const [ours, came] = [Buffer.from(keys.sign(keyId, textFor(uid)) ?? ''), Buffer.from(proof)];
  return ours.length > 0 && ours.length === came.length && timingSafeEqual(ours, came);
}

function textFor(uid: string): string {
  return `device|${uid}`;
}
