import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { ProofPurpose } from '@touchdown/shared/accounts/passkeys.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { mayModerate } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteRequest } from '@touchdown/shared/contract/route.ts';
import type { HttpEvent } from '../../../platform/http/http-event.ts';
import type { StoredProfile } from '../account-items.ts';
import { accounts, challenges, type Handlers } from '../account-stores.ts';
import { passkeyRequest, requirePasskey } from './require-passkey.ts';
import { verifyPassword } from '../passwords/password-hasher.ts';

type Proof = RouteRequest<typeof accountRoutes.beginPasskey>['body'];

/** What would let somebody with a stolen password decide as a moderator, or keep the owner from hearing of it. */
const forPasskeysAlone: ReadonlySet<ProofPurpose> = new Set([
  'add-passkey',
  'remove-passkey',
  'change-email',
]);

/** The answer of a passkey counts for one action of one person, and not for another. */
function purposeOf(purpose: ProofPurpose, uid: string): string {
  return `prove|${purpose}|${uid}`;
}

export const askForProof: Handlers['askForProof'] = async ({ person, body: { purpose } }, _reply, event) =>
  passkeyRequest(challenges.make(purposeOf(purpose, person.id)), event);

/**
 * The password, or a passkey that was asked for this action. An open session on a shared machine must not be enough
 * for an action that cannot be undone, or that lets somebody in again.
 */
export async function requireProof(
  profile: StoredProfile,
  { currentPassword, passkey: response }: Proof,
  purpose: ProofPurpose,
  event: HttpEvent,
): Promise<void> {
  const { id: uid, role } = profile;
  if (response !== undefined) {
    const asked = { response, purpose: purposeOf(purpose, uid), uid };
    await requirePasskey(asked, event).catch((error: unknown) => {
      // Whoever is signed in stays signed in.
      throw error instanceof Problem && error.code === 'WRONG_CREDENTIALS' ? unproved(error.message) : error;
    });
    return;
  }
  if (currentPassword === undefined) throw unproved(accountSentences.proofNeeded);
  if (mayModerate(role) && forPasskeysAlone.has(purpose)) throw unproved(accountSentences.passkeyNeeded);
  await requirePassword(uid, currentPassword);
}

function unproved(sentence: string): Problem {
  return new Problem('INVALID_REQUEST', sentence);
}

async function requirePassword(uid: string, password: string): Promise<void> {
  const hash = await accounts.passwordHashOf(uid);
  if (hash && (await verifyPassword(password, hash))) return;
  throw new Problem('INVALID_REQUEST', accountSentences.wrongPassword, [
    { field: 'currentPassword', received: 'another password', allowed: 'the one you log in with' },
  ]);
}
