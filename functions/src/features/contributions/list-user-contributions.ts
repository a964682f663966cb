import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import type { ContributionStore } from '../../domain/contributions/contribution-store.ts';
import type { HasAccount } from '../../domain/members/has-account.ts';
import { toOwnContribution } from '../../domain/contributions/moderator-decisions.ts';
import { toShownContribution } from '../../domain/contributions/to-shown-contribution.ts';

/** A deleted account is answered like one that never existed. The author sees what moderators decided. */
export function listUserContributions(
  store: ContributionStore,
  hasAccount: HasAccount,
): RouteHandlers<typeof contributionRoutes>['listUserContributions'] {
  return async ({ params: { id }, person }) => {
    if (person?.id !== id) {
      if (!(await hasAccount(id))) throw new Problem('NOT_FOUND', 'User not found.');
      const listed = await store.ofPerson(id);
      return { success: true, data: { contributions: listed.map(toShownContribution) } };
    }
    const [own, removed] = await Promise.all([store.ofPerson(id, id), store.removedOf(id)]);
    return {
      success: true,
      data: { contributions: own.map(toOwnContribution), removed: removed.map(toOwnContribution) },
    };
  };
}
