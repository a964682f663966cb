import type { PasskeyRequest } from '@touchdown/shared/accounts/passkeys.ts';
import { siteOrigin } from '../../../platform/http/site-origin.ts';
import type { HttpEvent } from '../../../platform/http/http-event.ts';
import { challengeMilliseconds } from './passkey-challenges.ts';

/** Whom a passkey is made for: this site, at the host where its pages are. */
export function relyingParty(event: HttpEvent): { name: string; id: string; origin: string } {
  const origin = siteOrigin(event);
  return { name: 'Touchdown', id: new URL(origin).hostname, origin };
}

/** What a browser needs to ask for a passkey. */
export function passkeyRequest(challenge: Uint8Array, event: HttpEvent): PasskeyRequest {
  return {
    challenge: Buffer.from(challenge).toString('base64url'),
    rpId: relyingParty(event).id,
    timeout: challengeMilliseconds,
    userVerification: 'required',
  };
}
