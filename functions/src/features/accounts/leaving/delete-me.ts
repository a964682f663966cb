import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { clearTokens } from '../../../domain/members/session-cookies.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { ownProfile } from '../profile/to-current-user.ts';
import { requireProof } from '../passkeys/require-proof.ts';

/** Contributions stay, without the author's name, unless the person chooses otherwise. */
export function deleteMe(
  ports: Pick<AccountPorts, 'accounts' | 'deleteAccount' | 'queueMail' | 'passkeys' | 'challenges' | 'now'>,
): RouteHandlers<typeof accountRoutes>['deleteMe'] {
  const { accounts, deleteAccount, queueMail } = ports;
  return async (
    {
      person,
      body: { password: currentPassword, passkey, deleteContributions: deletesContributions = false },
    },
    reply,
    event,
  ) => {
    const profile = await ownProfile(accounts, person);
    await requireProof(ports, profile, { currentPassword, passkey }, 'delete-account', event);
    if (!(await deleteAccount(profile, { deletesContributions }))) {
      throw new Problem('CONFLICT', 'Your account was changed in another window. Please try again.');
    }
    clearTokens(reply);
    const { email: to, username } = profile;
    await queueMail({ template: 'account-deleted', to, username, deletesContributions });
    logAccountEvent('account-deleted', profile.id, event);
    return { message: accountSentences.accountDeleted };
  };
}
