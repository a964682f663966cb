import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { AccountPorts } from '../account-ports.ts';
import { isSupporting } from '../../../domain/support/subscription-items.ts';
import { toPublicUser } from './to-public-user.ts';

/** A deleted account is answered like one that never existed. Support is read only where the person shows it. */
export function getUser({
  accounts,
  support,
  now,
}: Pick<AccountPorts, 'accounts' | 'support' | 'now'>): RouteHandlers<typeof accountRoutes>['getUser'] {
  return async ({ params: { username } }) => {
    const profile = await accounts.findByUsername(username);
    if (!profile) throw new Problem('NOT_FOUND', 'User not found.');
    const [counts, supported] = await Promise.all([
      accounts.countsOf(profile.id),
      profile.supporterMark ? support(profile.id) : undefined,
    ]);
    return { data: { user: toPublicUser(profile, counts, isSupporting(supported?.current, now())) } };
  };
}
