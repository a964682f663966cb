import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteRequest } from '@touchdown/shared/contract/route.ts';
import type { PasskeyRequest } from '@touchdown/shared/accounts/passkeys.ts';
import type { HttpEvent } from '../../../platform/http/http-event.ts';
import type { StoredProfile } from '../account-items.ts';
import { logAccountEvent } from '../account-log.ts';
import { accounts, challenges, passkeys } from '../account-stores.ts';
import { passkeyIdOf, type StoredPasskey } from './passkey-items.ts';
import { siteOrigin } from '../../../platform/http/site-origin.ts';
import { challengeMilliseconds } from './passkey-challenges.ts';

type Answer = RouteRequest<typeof accountRoutes.logInByPasskey>['body']['response'];

interface Asked {
  response: Answer;
  /** What the challenge was made for. */
  purpose: string;
  /** Whose passkey it must be. Otherwise the passkey says who it is. */
  uid?: string;
}

/**
 * A third of the slice's code is for passkeys, most of it for certificates of devices that nobody asks for. It is
 * evaluated when the first passkey comes, so that no other request starts later for it.
 */
export const loadVerifier = () => import('@simplewebauthn/server');

interface Expected {
  expectedChallenge: (challenge: string) => Promise<boolean>;
  expectedOrigin: string;
  expectedRPID: string;
  requireUserVerification: true;
}

/**
 * Checks what a device has made or signed: for this purpose, this site and a person that it knows, with a challenge that
 * counts once. `answer` is undefined if it cannot even be read.
 */
export async function verifyOnce<Answer>(
  purpose: string,
  event: HttpEvent,
  verify: (expected: Expected) => Promise<Answer>,
): Promise<{ isInTime: boolean; answer: Answer | undefined }> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(event);
  let isInTime = true;
  const expectedChallenge = async (challenge: string) => {
    isInTime = await challenges.take(challenge, purpose);
    return isInTime;
  };
  const expected = {
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
  } as const;
  const answer = await verify(expected).catch((error: unknown) => {
    if (error instanceof Problem) throw error;
    return undefined;
  });
  return { isInTime, answer };
}

/**
 * Returns the passkey's id and whose it is. Throws unless its device has signed a challenge of ours that was made for this
 * purpose, for this site, just now, for the first time.
 */
export async function requirePasskey(
  { response, purpose, uid }: Asked,
  event: HttpEvent,
): Promise<{ owner: StoredProfile; id: string }> {
  const passkey = await passkeys.find(passkeyIdOf(response.id));
  const owner = passkey && (uid === undefined || passkey.uid === uid) && (await accounts.find(passkey.uid));
  if (!owner) throw refused(accountSentences.passkeyUnknown);
  await requireSignature(passkey, { response, purpose }, event);
  return { owner, id: passkey.id };
}

async function requireSignature(
  passkey: StoredPasskey,
  { response, purpose }: Asked,
  event: HttpEvent,
): Promise<void> {
  const { userHandle } = response.response;
  const isOthers = userHandle !== undefined && userHandle !== Buffer.from(passkey.uid).toString('base64url');
  if (isOthers) throw refused(accountSentences.passkeyRefused);
  const { verifyAuthenticationResponse } = await loadVerifier();
  const { isInTime, answer } = await verifyOnce(purpose, event, (expected) =>
    verifyAuthenticationResponse({
      ...expected,
      response: response as AuthenticationResponseJSON,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        // Its own comparison would hide a copy among all other failures.
        counter: 0,
      },
    }),
  );
  if (!isInTime) throw refused(accountSentences.passkeyLate);
  if (!answer?.verified) throw refused(accountSentences.passkeyRefused);
  const { newCounter: counter, credentialBackedUp: isSynced } = answer.authenticationInfo;
  // A device that counts goes up with each use. A count that was seen before is that of a copy.
  if (passkey.counter > 0 && counter <= passkey.counter) {
    await passkeys.seemsCopied(passkey);
    logAccountEvent('passkey-copied', passkey.uid, event);
    throw refused(accountSentences.passkeyCloned);
  }
  if (!(await passkeys.wasUsed(passkey, { counter, isSynced })))
    throw refused(accountSentences.passkeyRefused);
}

function refused(sentence: string): Problem {
  return new Problem('WRONG_CREDENTIALS', sentence);
}

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
