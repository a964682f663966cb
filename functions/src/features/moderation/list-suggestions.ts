import type { moderationRoutes } from '@touchdown/shared/moderation/routes.ts';
import { paginate } from '@touchdown/shared/contract/paginate.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import type { FindSuggestions } from './find-suggestions.ts';
import type { openFlags } from './open-flags.ts';
import { isInQueue } from './review-queues.ts';
import type { ShowReviewed } from './reviewed-suggestions.ts';
import { countSuggestions, filterSuggestions, type SuggestionFilter } from './suggestion-filter.ts';
import { inOrder, type SuggestionIndex } from './suggestion-index.ts';

interface ListPorts {
  index: Pick<SuggestionIndex, 'all'>;
  flagsOf: ReturnType<typeof openFlags>;
  findAll: FindSuggestions;
  show: ShowReviewed;
  now: () => number;
}

/** The index says which suggestions are on the page, and one consistent BatchGet what they are by now. */
export function listSuggestions({
  index,
  flagsOf,
  findAll,
  show,
  now,
}: ListPorts): RouteHandlers<typeof moderationRoutes>['listSuggestions'] {
  return async ({ query: { page, limit, sort_by, sortBy, order, ...filter }, person }) => {
    if (filter.queue !== undefined && filter.status !== undefined)
      throw new Problem('INVALID_REQUEST', 'Please choose a queue or a status, not both.');
    const sort = sort_by ?? sortBy ?? 'contributions.created_at';
    const all = await index.all();
    const view = { all, openFlags: await flagsOf(all), now: now() };
    const chosen = inOrder(filterSuggestions(view, filter), { sort, order });
    const ids = chosen.slice((page - 1) * limit, page * limit).map(({ id }) => id);
    const present = (await findAll(ids)).filter((one) => isStillThere(one, filter));
    const pagination = paginate(chosen.length, page, limit);
    const { total: totalCount, totalPages: total_pages } = pagination;
    return {
      data: {
        suggestions: await show(present, person),
        counts: countSuggestions(view, filter),
        pagination: { ...pagination, totalCount, total_pages },
      },
    };
  };
}

/** Somebody may have decided since the index was read. */
function isStillThere(
  { suggestionStatus, returned, standsByTrust }: StoredContribution,
  { status, queue }: SuggestionFilter,
): boolean {
  const queued = {
    status: suggestionStatus,
    isReturned: returned !== undefined,
    standsByTrust: standsByTrust ?? false,
  };
  return (
    (status === undefined || suggestionStatus === status) && (queue === undefined || isInQueue(queued, queue))
  );
}
