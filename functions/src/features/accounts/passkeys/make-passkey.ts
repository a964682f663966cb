import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { PasskeyCreation } from '@touchdown/shared/accounts/passkeys.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteRequest } from '@touchdown/shared/contract/route.ts';
import type { HttpEvent } from '../../../platform/http/http-event.ts';
import { challenges, now } from '../account-stores.ts';
import { deviceOf } from '../sessions/device-name.ts';
import { challengeMilliseconds } from './passkey-challenges.ts';
import { passkeyIdOf, type StoredPasskey } from './passkey-items.ts';
import { relyingParty, loadVerifier, verifyOnce } from './require-passkey.ts';

type Made = RouteRequest<typeof accountRoutes.addPasskey>['body'];

/** Elliptic curve signatures on P-256, RSA, and Ed25519: every device has one of them. */
const algorithms = [-7, -257, -8];

interface Asked {
  /** What the answer is good for, and for whom. */
  purpose: string;
  owner: { id: string; username: string };
  /** Those that the owner has: their devices are told not to make another one. */
  known: readonly StoredPasskey[];
}

/** What a browser needs to have a passkey made. */
export function passkeyCreation({ purpose, owner, known }: Asked, event: HttpEvent): PasskeyCreation {
  const { name, id } = relyingParty(event);
  return {
    challenge: Buffer.from(challenges.make(purpose)).toString('base64url'),
    rp: { name, id },
    user: {
      id: Buffer.from(owner.id).toString('base64url'),
      name: owner.username,
      displayName: owner.username,
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
}

/** Throws unless the passkey was made for this purpose, for this site, just now, by a device that knows who uses it. */
export async function takeMadePasskey(
  { uid, purpose, name, response }: Made & { uid: string; purpose: string },
  event: HttpEvent,
): Promise<StoredPasskey> {
  const { verifyRegistrationResponse } = await loadVerifier();
  const { isInTime, answer } = await verifyOnce(purpose, event, (expected) =>
    verifyRegistrationResponse({
      ...expected,
      response: response as RegistrationResponseJSON,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!isInTime) throw new Problem('INVALID_TOKEN', accountSentences.passkeyLate);
  if (!answer?.verified) throw new Problem('INVALID_TOKEN', accountSentences.passkeyRefused);
  const { credential, credentialBackedUp } = answer.registrationInfo;
  return {
    id: passkeyIdOf(credential.id),
    uid,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    name: name ?? deviceOf(event),
    createdAt: new Date(now()).toISOString(),
    lastUsedAt: null,
    isSynced: credentialBackedUp,
  };
}
