import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { AccountPorts } from '../account-ports.ts';
import { toPublicUser } from './to-public-user.ts';

/** A deleted account is answered like one that never existed. */
export function getUser({
  accounts,
}: Pick<AccountPorts, 'accounts'>): RouteHandlers<typeof accountRoutes>['getUser'] {
  return async ({ params: { username } }) => {
    const profile = await accounts.findByUsername(username);
    if (!profile) throw new Problem('NOT_FOUND', 'User not found.');
    return { data: { user: toPublicUser(profile, await accounts.countsOf(profile.id)) } };
  };
}
