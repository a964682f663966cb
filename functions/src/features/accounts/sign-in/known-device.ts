import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { HttpEvent } from '../../../platform/http/http-event.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { sentDevice, setDevice } from '../../../domain/members/session-cookies.ts';
import type { StoredProfile } from '../account-items.ts';
import type { SessionKeys } from '../sessions/session-keys.ts';

type Owner = Pick<StoredProfile, 'id' | 'authEpoch'>;

/**
 * A browser that an account has let in has attempts of its own from then on. Guesses from elsewhere use up
 * those of unknown browsers and never these. The cookie carries an id of its own, drawn at each log-in, and
 * the account's epoch: whatever ends the sessions of other browsers makes them unknown again, also one that
 * a thief once logged in with.
 */
export function rememberDevice(keys: SessionKeys, owner: Owner, reply: Reply): void {
  const id = randomBytes(16).toString('base64url');
  const proof = keys.sign(keys.newestId, textFor(owner, id));
  if (proof) setDevice(reply, `${keys.newestId}.${id}.${proof}`);
}

/** The id of the browser that sent this, where the account knows it. */
export function knownDevice(keys: SessionKeys, owner: Owner, event: HttpEvent): string | undefined {
  const [keyId = '', id = '', proof = ''] = sentDevice(event)?.split('.') ?? [];
  const [ours, came] = [Buffer.from(keys.sign(keyId, textFor(owner, id)) ?? ''), Buffer.from(proof)];
  const isOurs = ours.length > 0 && ours.length === came.length && timingSafeEqual(ours, came);
  return isOurs ? id : undefined;
}

function textFor({ id: uid, authEpoch }: Owner, id: string): string {
  return `device|${uid}|${authEpoch}|${id}`;
}
