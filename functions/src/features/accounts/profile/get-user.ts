import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { AccountPorts } from '../account-ports.ts';
import { toPublicUser } from './to-public-user.ts';

/** Who has deleted the account was never there. */
export function getUser({ accounts }: AccountPorts): RouteHandlers<typeof accountRoutes>['getUser'] {
  return async ({ params: { username } }) => {
    const profile = await accounts.findByUsername(username);
    if (!profile) throw new Problem('NOT_FOUND', 'User not found.');
    return { data: { user: toPublicUser(profile) } };
  };
}
