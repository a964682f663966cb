import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { maxPasskeys } from '@touchdown/shared/accounts/passkeys.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { ownProfile } from '../profile/to-current-user.ts';
import { passkeyCreation, takeMadePasskey } from './make-passkey.ts';
import { passkeyKnown, toListedPasskey } from './passkey-items.ts';
import { requireProof } from './require-proof.ts';

type Handlers = RouteHandlers<typeof accountRoutes>;
type Ports = Pick<AccountPorts, 'accounts' | 'sessions' | 'passkeys' | 'challenges' | 'queueMail' | 'now'>;

/** Only for the account as it is now: a challenge from before a new password adds nothing after it. */
function purposeOf({ id, authEpoch }: { id: string; authEpoch: number }): string {
  return `add|${id}|${authEpoch}`;
}

/** The proof first: an open session on a shared machine must not be enough to stay in the account for ever. */
export function beginPasskey(ports: Ports): Handlers['beginPasskey'] {
  const { accounts, passkeys } = ports;
  return async ({ person, body }, _reply, event) => {
    const profile = await ownProfile(accounts, person);
    await requireProof(ports, profile, body, 'add-passkey', event);
    if ((profile.passkeys ?? 0) >= maxPasskeys) throw tooMany();
    const known = await passkeys.list(profile.id);
    return passkeyCreation(ports, { purpose: purposeOf(profile), owner: profile, known }, event);
  };
}

export function addPasskey(ports: Ports): Handlers['addPasskey'] {
  const { accounts, sessions, passkeys, queueMail } = ports;
  return async ({ person, body }, _reply, event) => {
    const profile = await ownProfile(accounts, person);
    const { id: uid, email, username } = profile;
    const passkey = await takeMadePasskey(ports, { ...body, uid, purpose: purposeOf(profile) }, event);
    const outcome = await passkeys.add(passkey, profile);
    if (outcome === 'known') throw passkeyKnown();
    if (outcome === 'changed') {
      if (((await ownProfile(accounts, person)).passkeys ?? 0) >= maxPasskeys) throw tooMany();
      throw new Problem('CONFLICT', 'Your account was changed in another window. Please try again.');
    }
    await sessions.made(person.sessionId, passkey.id);
    await queueMail({ template: 'passkey-added', to: email, username, passkey: passkey.name });
    logAccountEvent('passkey-added', uid, event);
    return { data: { passkey: toListedPasskey(passkey) }, message: accountSentences.passkeyAdded };
  };
}

function tooMany(): Problem {
  return new Problem(
    'CONFLICT',
    `You can have up to ${maxPasskeys} passkeys. Remove one you no longer use first.`,
  );
}
