import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { AccountPorts } from '../account-ports.ts';
import { ownProfile } from './own-profile.ts';
import { toCurrentUser } from './to-current-user.ts';

export function getMe({
  accounts,
}: Pick<AccountPorts, 'accounts'>): RouteHandlers<typeof accountRoutes>['getMe'] {
  return async ({ person }) => {
    const [profile, counts] = await Promise.all([ownProfile(accounts, person), accounts.countsOf(person.id)]);
    return { data: { user: toCurrentUser(profile, counts) } };
  };
}
