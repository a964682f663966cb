import { verifyAuthenticationResponse, type AuthenticationResponseJSON } from '@simplewebauthn/server';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteRequest } from '@touchdown/shared/contract/route.ts';
import type { HttpEvent } from '../../../platform/http/http-event.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { setTokens } from '../../../domain/members/session-cookies.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { toCurrentUser } from '../profile/to-current-user.ts';
import { deviceOf } from '../sessions/device-name.ts';
import { endSentSession } from '../sessions/end-sent-session.ts';
import { rememberDevice } from '../sign-in/known-device.ts';
import { challengeMilliseconds } from './passkey-challenges.ts';
import { passkeyIdOf, type StoredPasskey } from './passkey-items.ts';
import { relyingParty } from './relying-party.ts';

type Handlers = RouteHandlers<typeof accountRoutes>;
type Ports = Pick<AccountPorts, 'accounts' | 'sessions' | 'keys' | 'passkeys' | 'challenges'>;
type Answer = RouteRequest<typeof accountRoutes.logInByPasskey>['body']['response'];

const purpose = 'log-in';

/** The browser shows the person's passkeys of this site: nobody has to say a name first. */
export function askForPasskey({ challenges }: Pick<Ports, 'challenges'>): Handlers['askForPasskey'] {
  return async (_request, _reply, event) => ({
    challenge: Buffer.from(challenges.make(purpose)).toString('base64url'),
    rpId: relyingParty(event).id,
    timeout: challengeMilliseconds,
    userVerification: 'required',
  });
}

export function logInByPasskey(ports: Ports): Handlers['logInByPasskey'] {
  const { accounts, sessions, keys, passkeys } = ports;
  return async ({ body: { response } }, reply, event) => {
    const passkey = await passkeys.find(passkeyIdOf(response.id));
    const profile = passkey && (await accounts.find(passkey.uid));
    if (!profile) throw refused(accountSentences.passkeyUnknown);
    await requirePasskey(ports, passkey, response, { purpose, event });
    const counts = await accounts.countsOf(profile.id);
    await endSentSession(ports, event);
    const { tokens } = await sessions.open(profile, deviceOf(event), passkey.id);
    setTokens(reply, tokens);
    rememberDevice(keys, profile, reply);
    logAccountEvent('logged-in', profile.id, event);
    return { user: toCurrentUser(profile, counts), message: accountSentences.loggedIn };
  };
}

/** Throws unless the passkey's device has signed a challenge of ours, for this site, just now, for the first time. */
export async function requirePasskey(
  { passkeys, challenges }: Pick<Ports, 'passkeys' | 'challenges'>,
  passkey: StoredPasskey,
  response: Answer,
  { purpose, event }: { purpose: string; event: HttpEvent },
): Promise<void> {
  const { userHandle } = response.response;
  const isOthers = userHandle !== undefined && userHandle !== Buffer.from(passkey.uid).toString('base64url');
  if (isOthers) throw refused(accountSentences.passkeyRefused);
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(event);
  let isInTime = true;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: async (challenge) => {
      isInTime = await challenges.take(challenge, purpose);
      return isInTime;
    },
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
      // Its own comparison would hide a copy among all other failures.
      counter: 0,
    },
  }).catch((error: unknown) => {
    if (error instanceof Problem) throw error;
    return { verified: false as const, authenticationInfo: undefined };
  });
  if (!isInTime) throw refused(accountSentences.passkeyLate);
  if (!verified || !authenticationInfo) throw refused(accountSentences.passkeyRefused);
  const { newCounter: counter, credentialBackedUp: isSynced } = authenticationInfo;
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
