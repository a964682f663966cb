import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { mayModerate } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { StoredProfile } from '../account-items.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { ownProfile } from '../profile/to-current-user.ts';
import { whatOpens } from '../what-opens.ts';
import { toListedPasskey } from './passkey-items.ts';
import { requireProof } from './require-proof.ts';

type Handlers = RouteHandlers<typeof accountRoutes>;
type Ports = Pick<AccountPorts, 'accounts' | 'passkeys' | 'challenges' | 'queueMail' | 'now'>;

/** What opens the account, but for the sessions, which have a list of their own. */
export function listPasskeys(
  ports: Pick<AccountPorts, 'accounts' | 'passkeys' | 'sessions' | 'now'>,
): Handlers['listPasskeys'] {
  return async ({ person }) => {
    const profile = await ownProfile(ports.accounts, person);
    const { passkeys, hasPassword, previousEmail: held } = await whatOpens(ports, profile);
    const previousEmail = held ? { email: held.email, until: new Date(held.until).toISOString() } : null;
    return { data: { passkeys: passkeys.map(toListedPasskey), hasPassword, previousEmail } };
  };
}

export function renamePasskey({ passkeys }: Pick<Ports, 'passkeys'>): Handlers['renamePasskey'] {
  return async ({ person, params: { id }, body: { name } }) => {
    if (!(await passkeys.rename(id, person.id, name))) throw unknown();
    return { message: accountSentences.passkeyRenamed };
  };
}

/** Sessions that began with it go on: the list of sessions ends them. */
export function removePasskey(ports: Ports): Handlers['removePasskey'] {
  const { accounts, passkeys, queueMail } = ports;
  return async ({ person, params: { id }, body }, _reply, event) => {
    const profile = await ownProfile(accounts, person);
    await requireProof(ports, profile, body, 'remove-passkey', event);
    const passkey = await passkeys.find(id);
    if (passkey?.uid !== profile.id) throw unknown();
    const needed = await reasonForOne(accounts, profile);
    const outcome = await passkeys.remove(passkey, {
      uid: profile.id,
      authEpoch: profile.authEpoch,
      keepsOne: needed !== undefined,
    });
    if (outcome === 'last') throw new Problem('CONFLICT', needed ?? accountSentences.lastPasskeyOfAll);
    if (outcome === 'unknown') throw unknown();
    const { email, username } = profile;
    await queueMail({ template: 'passkey-removed', to: email, username, passkey: passkey.name });
    logAccountEvent('passkey-removed', profile.id, event);
    return { message: accountSentences.passkeyRemoved };
  };
}

/** Why the account cannot be without any passkey, in words. */
async function reasonForOne(
  accounts: AccountPorts['accounts'],
  { id, role }: StoredProfile,
): Promise<string | undefined> {
  if (mayModerate(role)) return accountSentences.lastPasskeyOfRole;
  return (await accounts.passwordHashOf(id)) === undefined ? accountSentences.lastPasskeyOfAll : undefined;
}

function unknown(): Problem {
  return new Problem('NOT_FOUND', 'We couldn’t find that passkey. It may have been removed.');
}
