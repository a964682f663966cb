import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { ContributionStore } from '../../domain/contributions/contribution-store.ts';
import { toShownContribution } from '../../domain/contributions/to-shown-contribution.ts';

type LatestRoute = typeof contributionRoutes.getLatestContributions;

export function getLatestContributions(store: ContributionStore) {
  return async ({ query: { limit } }: RouteRequest<LatestRoute>): Promise<RouteResponse<LatestRoute>> => ({
    contributions: (await store.feed(limit)).map(toShownContribution),
  });
}
