import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { logAccountEvent } from '../account-log.ts';
import type { AccountPorts } from '../account-ports.ts';
import { ownProfile } from './own-profile.ts';
import { toCurrentUser } from './to-current-user.ts';

/** Succeeds when there is no photo. */
export function removeProfilePhoto({
  accounts,
  writer,
}: Pick<AccountPorts, 'accounts' | 'writer'>): RouteHandlers<typeof accountRoutes>['removeProfilePhoto'] {
  return async ({ person }, _reply, event) => {
    const profile = await ownProfile(accounts, person);
    const counts = await accounts.countsOf(profile.id);
    if (profile.photo !== null) {
      await writer.setPhoto(profile.id, null);
      logAccountEvent('profile-changed', profile.id, event);
    }
    return {
      data: { user: toCurrentUser({ ...profile, photo: null }, counts) },
      message: accountSentences.photoRemoved,
    };
  };
}
