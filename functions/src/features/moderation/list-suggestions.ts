import type { moderationRoutes } from '@touchdown/shared/moderation/routes.ts';
import { paginate } from '@touchdown/shared/contract/paginate.ts';
import {
  contributionKey,
  fromContributionItem,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { isRemoved } from '../../domain/contributions/is-listed.ts';
import { getAll } from '../../platform/aws/get-all.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import { showReviewed, type ReviewedPorts } from './reviewed-suggestions.ts';
import { inOrder } from './suggestion-index.ts';

/** The index says which suggestions are on the page, and one consistent BatchGet what they are by now. */
export function listSuggestions(
  ports: ReviewedPorts,
): RouteHandlers<typeof moderationRoutes>['listSuggestions'] {
  const { client, table, index } = ports;
  const show = showReviewed(ports);

  async function read(ids: readonly string[]): Promise<StoredContribution[]> {
    if (ids.length === 0) return [];
    const items = await getAll(client, table, ids.map(contributionKey), { isConsistent: true }).catch(
      unavailable('The suggestions cannot be read at the moment. Please try again.'),
    );
    const byId = new Map(items.filter((item) => !isRemoved(item)).map((item) => [String(item['id']), item]));
    return ids.flatMap((id) => {
      const item = byId.get(id);
      return item ? [fromContributionItem(item)] : [];
    });
  }

  return async ({ query: { page, limit, sort_by, sortBy, order, status }, person }) => {
    const sort = sort_by ?? sortBy ?? 'contributions.created_at';
    const all = inOrder(await index.all(), { status, sort, order });
    const ids = all.slice((page - 1) * limit, page * limit).map(({ id }) => id);
    const present = await read(ids);
    const shown = present.filter((one) => status === undefined || one.suggestionStatus === status);
    const pagination = paginate(all.length, page, limit);
    const { total: totalCount, totalPages: total_pages } = pagination;
    return {
      data: {
        suggestions: await show(shown, person),
        pagination: { ...pagination, totalCount, total_pages },
      },
    };
  };
}
