import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import type { ContributionStore } from '../../domain/contributions/contribution-store.ts';
import { toOwnContribution } from '../../domain/contributions/moderator-decisions.ts';
import { toShownContribution } from '../../domain/contributions/to-shown-contribution.ts';

/** Does not read the account of that id, so an unknown id has an empty list. The author sees what moderators decided. */
export function listUserContributions(
  store: ContributionStore,
): RouteHandlers<typeof contributionRoutes>['listUserContributions'] {
  return async ({ params: { id }, person }) => {
    if (person?.id !== id) {
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
