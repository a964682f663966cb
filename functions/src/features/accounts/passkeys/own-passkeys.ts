import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { mayModerate } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { requireConfirmed } from '../../../platform/http/guard-access.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { requirePassword } from '../passwords/require-password.ts';
import { ownProfile } from '../profile/own-profile.ts';
import { toListedPasskey } from './passkey-items.ts';

type Handlers = RouteHandlers<typeof accountRoutes>;
type Ports = Pick<AccountPorts, 'accounts' | 'passkeys' | 'queueMail'>;

export function listPasskeys({ passkeys }: Pick<Ports, 'passkeys'>): Handlers['listPasskeys'] {
  return async ({ person }) => ({
    data: { passkeys: (await passkeys.list(person.id)).map(toListedPasskey) },
  });
}

export function renamePasskey({ passkeys }: Pick<Ports, 'passkeys'>): Handlers['renamePasskey'] {
  return async ({ person, params: { id }, body: { name } }) => {
    if (!(await passkeys.rename(id, person.id, name))) throw unknown();
    return { message: accountSentences.passkeyRenamed };
  };
}

/** Sessions that began with it go on: the list of sessions ends them. */
export function removePasskey({ accounts, passkeys, queueMail }: Ports): Handlers['removePasskey'] {
  return async ({ person, params: { id }, body: { currentPassword } }, _reply, event) => {
    if (mayModerate(person.role)) requireConfirmed(person);
    const profile = await ownProfile(accounts, person);
    await requirePassword(accounts, profile.id, currentPassword);
    const passkey = await passkeys.find(id);
    if (passkey?.uid !== profile.id || !(await passkeys.remove(passkey, profile.id))) throw unknown();
    const { email, username } = profile;
    await queueMail({ template: 'passkey-removed', to: email, username, passkey: passkey.name });
    logAccountEvent('passkey-removed', profile.id, event);
    return { message: accountSentences.passkeyRemoved };
  };
}

function unknown(): Problem {
  return new Problem('NOT_FOUND', 'You have no such passkey. It may have been removed.');
}
