import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { AccountPorts } from '../account-ports.ts';
import { ownProfile } from './own-profile.ts';
import { toCurrentUser } from './to-current-user.ts';

export function getMe({
  accounts,
}: Pick<AccountPorts, 'accounts'>): RouteHandlers<typeof accountRoutes>['getMe'] {
  return async ({ person }) => ({ data: { user: toCurrentUser(await ownProfile(accounts, person)) } });
}
