import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import { placeOf } from '../../domain/contributions/contribution-item.ts';
import type { ContributionStore } from '../../domain/contributions/contribution-store.ts';
import { toShownContribution } from '../../domain/contributions/to-shown-contribution.ts';

type FeedRoute = typeof contributionRoutes.listContributions;

/**
 * A page begins after a given contribution, not at a number. So the feed is never counted, and a new
 * contribution does not shift others from one page to the next.
 */
export function listContributions(store: ContributionStore) {
  return async ({
    query: { limit, before, ids, ...filter },
  }: RouteRequest<FeedRoute>): Promise<RouteResponse<FeedRoute>> => {
    if (ids !== undefined) {
      const named = await store.named(ids.split(','));
      return {
        contributions: named.map(toShownContribution),
        pagination: { limit, hasMore: false, next: null },
      };
    }
    const contributions = await store.filtered(filter, limit + 1, before?.replace('_', '#'));
    const page = contributions.slice(0, limit);
    const last = page.at(-1);
    const next = contributions.length > limit && last ? placeOf(last).replace('#', '_') : null;
    return {
      contributions: page.map(toShownContribution),
      pagination: { limit, hasMore: next !== null, next },
    };
  };
}
