import { verifyRegistrationResponse, type RegistrationResponseJSON } from '@simplewebauthn/server';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { maxPasskeys } from '@touchdown/shared/accounts/passkeys.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { mayModerate } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { requireConfirmed } from '../../../platform/http/guard-access.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { requirePassword } from '../passwords/require-password.ts';
import { ownProfile } from '../profile/own-profile.ts';
import { deviceOf } from '../sessions/device-name.ts';
import { challengeMilliseconds } from './passkey-challenges.ts';
import { passkeyIdOf, toListedPasskey, type StoredPasskey } from './passkey-items.ts';
import { relyingParty } from './relying-party.ts';

type Handlers = RouteHandlers<typeof accountRoutes>;
type Ports = Pick<AccountPorts, 'accounts' | 'passkeys' | 'challenges' | 'queueMail' | 'now'>;

/** Elliptic curve signatures on P-256, RSA, and Ed25519: every device has one of them. */
const algorithms = [-7, -257, -8];

function purposeOf(uid: string): string {
  return `add|${uid}`;
}

/** The password first: an open session on a shared machine must not be enough to stay in the account for ever. */
export function beginPasskey({ accounts, passkeys, challenges }: Ports): Handlers['beginPasskey'] {
  return async ({ person, body: { currentPassword } }, _reply, event) => {
    const profile = await ownProfile(accounts, person);
    await requirePassword(accounts, profile.id, currentPassword);
    const known = await passkeys.list(profile.id);
    // Otherwise whoever knows a moderator's password would add a passkey of their own, and decide with it.
    if (person.hasPasskey && mayModerate(person.role)) requireConfirmed(person);
    if (known.length >= maxPasskeys) throw tooMany();
    const { name, id } = relyingParty(event);
    return {
      challenge: Buffer.from(challenges.make(purposeOf(profile.id))).toString('base64url'),
      rp: { name, id },
      user: {
        id: Buffer.from(profile.id).toString('base64url'),
        name: profile.username,
        displayName: profile.username,
      },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
      timeout: challengeMilliseconds,
      attestation: 'none',
      excludeCredentials: known.map(({ credentialId, transports }) => ({
        id: credentialId,
        type: 'public-key' as const,
        transports,
      })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    };
  };
}

export function addPasskey({
  accounts,
  passkeys,
  challenges,
  queueMail,
  now,
}: Ports): Handlers['addPasskey'] {
  return async ({ person, body: { name, response } }, _reply, event) => {
    const profile = await ownProfile(accounts, person);
    const { id: expectedRPID, origin: expectedOrigin } = relyingParty(event);
    let isInTime = true;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: async (challenge) => {
        isInTime = await challenges.take(challenge, purposeOf(profile.id));
        return isInTime;
      },
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }).catch((error: unknown) => {
      if (error instanceof Problem) throw error;
      return { verified: false as const, registrationInfo: undefined };
    });
    if (!isInTime) throw new Problem('INVALID_TOKEN', accountSentences.passkeyLate);
    if (!verified || !registrationInfo) throw new Problem('INVALID_TOKEN', accountSentences.passkeyRefused);
    if ((await passkeys.list(profile.id)).length >= maxPasskeys) throw tooMany();
    const { credential, credentialBackedUp } = registrationInfo;
    const passkey: StoredPasskey = {
      id: passkeyIdOf(credential.id),
      uid: profile.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name: name ?? deviceOf(event),
      createdAt: new Date(now()).toISOString(),
      lastUsedAt: null,
      isSynced: credentialBackedUp,
    };
    const outcome = await passkeys.add(passkey, profile);
    if (outcome === 'known') throw new Problem('CONFLICT', accountSentences.passkeyKnown);
    if (outcome === 'changed') {
      throw new Problem('CONFLICT', 'Your account was changed in another window. Please try again.');
    }
    const { email, username } = profile;
    await queueMail({ template: 'passkey-added', to: email, username, passkey: passkey.name });
    logAccountEvent('passkey-added', profile.id, event);
    return { data: { passkey: toListedPasskey(passkey) }, message: accountSentences.passkeyAdded };
  };
}

function tooMany(): Problem {
  return new Problem(
    'CONFLICT',
    `An account has at most ${maxPasskeys} passkeys. Remove one that you no longer use first.`,
  );
}
