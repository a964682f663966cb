import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { HttpEvent } from '../../../platform/http/http-event.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { sentDevice, setDevice } from '../../../domain/members/session-cookies.ts';
import type { StoredProfile } from '../account-items.ts';
import { keys } from '../account-stores.ts';

type Owner = Pick<StoredProfile, 'id' | 'authEpoch'>;

/**
 * A browser that has logged in to an account gets its own limit of attempts for that account. Guesses from
 * other places use up the limit of unknown browsers only. The cookie holds a random id, new at each log-in,
 * and is signed together with the account's epoch. So whatever ends the sessions of other browsers makes these
 * browsers unknown again, also one that a thief has used.
 */
export function rememberDevice(owner: Owner, reply: Reply): void {
  const id = randomBytes(16).toString('base64url');
  const proof = keys.sign(keys.newestId, textFor(owner, id));
  if (proof) setDevice(reply, `${keys.newestId}.${id}.${proof}`);
}

/** Returns the id of the browser that sent the request if the account knows that browser. */
export function knownDevice(owner: Owner, event: HttpEvent): string | undefined {
  const [keyId = '', id = '', proof = ''] = sentDevice(event)?.split('.') ?? [];
  const expected = Buffer.from(keys.sign(keyId, textFor(owner, id)) ?? '');
  const received = Buffer.from(proof);
  const isGenuine =
    expected.length > 0 && expected.length === received.length && timingSafeEqual(expected, received);
  return isGenuine ? id : undefined;
}

function textFor({ id: uid, authEpoch }: Owner, id: string): string {
  return `device|${uid}|${authEpoch}|${id}`;
}
