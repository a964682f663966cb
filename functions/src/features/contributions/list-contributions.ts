import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import { placeOf } from '../../domain/contributions/contribution-item.ts';
import type { ContributionStore } from '../../domain/contributions/contribution-store.ts';
import { toShownContribution } from '../../domain/contributions/to-shown-contribution.ts';

type FeedRoute = typeof contributionRoutes.listContributions;

/**
 * A page begins after a contribution, not at a number: nobody counts the feed, and what is added
 * meanwhile moves nothing from one page to the next.
 */
export function listContributions(store: ContributionStore) {
  return async ({ query: { limit, before } }: RouteRequest<FeedRoute>): Promise<RouteResponse<FeedRoute>> => {
    const found = await store.feed(limit + 1, before?.replace('_', '#'));
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    const next = found.length > limit && last ? placeOf(last).replace('#', '_') : null;
    return {
      contributions: shown.map(toShownContribution),
      pagination: { limit, hasMore: next !== null, next },
    };
  };
}
