import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import { maxFeedPageSize } from '@touchdown/shared/contributions/feed-limits.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import type { ContributionStore } from '../../domain/contributions/contribution-store.ts';

type VotesRoute = typeof contributionRoutes.listOwnVotes;

/**
 * The caller's votes on a public list. They are separate, so that the list itself is the same for everybody. A page of
 * a filtered list names its contributions, so it is not read a second time.
 */
export function listOwnVotes(store: ContributionStore) {
  return async ({ query, person }: RouteRequest<VotesRoute>): Promise<RouteResponse<VotesRoute>> => {
    const votes = await store.votesOf(person.id, await idsOf(store, query));
    return {
      data: {
        votes: Object.fromEntries(votes.map(({ contributionId, direction }) => [contributionId, direction])),
      },
    };
  };
}

async function idsOf(
  store: ContributionStore,
  { target, ids }: RouteRequest<VotesRoute>['query'],
): Promise<string[]> {
  // DynamoDB refuses to get one item twice.
  if (ids !== undefined) return [...new Set(ids.split(','))];
  if (target === undefined) return (await store.feed(maxFeedPageSize)).map(({ id }) => id);
  const [letter, targetId = ''] = target.split(':');
  const kind = letter === 'T' ? 'tornado' : 'spc-report';
  const { contributions } = await store.ofTarget(kind, targetId, { max: maxFeedPageSize });
  return contributions.map(({ id }) => id);
}
