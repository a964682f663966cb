import type { SuggestionStatus } from '@touchdown/shared/contributions/contribution-types.ts';
import type { moderationRoutes } from '@touchdown/shared/moderation/routes.ts';
import type { RouteRequest } from '@touchdown/shared/contract/route.ts';

type Query = RouteRequest<typeof moderationRoutes.listSuggestions>['query'];

export type ReviewQueue = NonNullable<Query['queue']>;

/** What decides in which queue a suggestion is. */
export interface Queued {
  status: SuggestionStatus | null;
  /** A moderator waits for its author. */
  isReturned: boolean;
  standsByTrust: boolean;
}

/** Whether nobody has decided yet. The first of two decisions decides nothing. */
export function isOpen(status: SuggestionStatus | null): boolean {
  return status === 'PENDING' || status === 'COMMUNITY_SELECTED';
}

/** The two statuses of `isOpen`, which are partitions of the index. */
export const openStatuses = ['PENDING', 'COMMUNITY_SELECTED'] as const satisfies SuggestionStatus[];

/** The same as the queue `open`, for a query of one of its partitions: what was returned waits for its author. */
export const waitsForModerator = 'attribute_not_exists(returned)';

export function isInQueue({ status, isReturned, standsByTrust }: Queued, queue: ReviewQueue): boolean {
  switch (queue) {
    case 'open':
      return isOpen(status) && !isReturned;
    case 'waiting':
      return isOpen(status) && isReturned;
    default:
      return status === 'APPROVED' && standsByTrust;
  }
}
