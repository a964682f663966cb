import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import type { ContributionStore } from './contribution-store.ts';
import { toShownContribution } from './to-shown-contribution.ts';

type LatestRoute = typeof contributionRoutes.getLatestContributions;

export function latestContributions(store: Pick<ContributionStore, 'feed'>) {
  return async ({ query: { limit } }: RouteRequest<LatestRoute>): Promise<RouteResponse<LatestRoute>> => ({
    contributions: (await store.feed(limit)).map(toShownContribution),
  });
}
