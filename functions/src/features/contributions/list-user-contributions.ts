import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import type { ContributionStore } from '../../domain/contributions/contribution-store.ts';
import { toShownContribution } from '../../domain/contributions/to-shown-contribution.ts';

/** Does not read the account of that id, so an unknown id has an empty list. */
export function listUserContributions(
  store: ContributionStore,
): RouteHandlers<typeof contributionRoutes>['listUserContributions'] {
  return async ({ params: { id }, person }) => ({
    success: true,
    data: { contributions: (await store.ofPerson(id, person?.id)).map(toShownContribution) },
  });
}
