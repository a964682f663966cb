import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import { maxFeedPageSize } from '@touchdown/shared/contributions/feed-limits.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import type { ContributionStore } from '../../domain/contributions/contribution-store.ts';

type VotesRoute = typeof contributionRoutes.listOwnVotes;

/** The caller's votes on a public list. They are separate, so that the list itself is the same for everybody. */
export function listOwnVotes(store: ContributionStore) {
  return async ({ query, person }: RouteRequest<VotesRoute>): Promise<RouteResponse<VotesRoute>> => {
    const contributions = await contributionsOf(store, query);
    const votes = await store.votesOf(
      person.id,
      contributions.map(({ id }) => id),
    );
    return {
      data: {
        votes: Object.fromEntries(votes.map(({ contributionId, direction }) => [contributionId, direction])),
      },
    };
  };
}

function contributionsOf(
  store: ContributionStore,
  { target, before }: RouteRequest<VotesRoute>['query'],
): Promise<StoredContribution[]> {
  if (target === undefined) return store.feed(maxFeedPageSize, before?.replace('_', '#'));
  const [kind, id = ''] = target.split(':');
  return store.ofTarget(kind === 'T' ? 'tornado' : 'spc-report', id);
}
