import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { maxFeedPageSize } from '@touchdown/shared/contributions/feed-limits.ts';
import type { OwnContribution } from '@touchdown/shared/contributions/own-contribution.ts';
import { callApi, type ApiResult } from '../../lib/api/api-client.ts';
import { pagesQuery } from '../../lib/api/pages-query.ts';
import { useSession } from '../../session/use-session.ts';

type PersonPages = InfiniteData<ApiResult<'GET /users/{id}/contributions'>>;

/** A person's contributions, newest first, and their rejected suggestions if it is the reader. */
export function usePersonContributions(id: string) {
  return usePersonQuery(id, listed);
}

/** The reader's own contributions, newest first, also those that moderators removed. */
export function useOwnContributions(id: string) {
  return usePersonQuery(id, withRemoved);
}

/**
 * A query of pages, of which `data` has the contributions of those that are loaded. The key begins with `own` and the
 * reader's id, so that no device stores the list and nobody else sees it. `select` must be the same function each time.
 */
function usePersonQuery(id: string, select: (pages: PersonPages) => OwnContribution[]) {
  const session = useSession();
  const isStarting = session.state === 'starting' && session.problem === undefined;
  return useInfiniteQuery({
    queryKey: ['own', session.user?.id ?? '', 'contributions', id],
    ...pagesQuery((before: string, signal) =>
      callApi(
        'GET /users/{id}/contributions',
        { params: { id }, query: before === '' ? {} : { before, limit: maxFeedPageSize } },
        signal,
      ),
    ),
    select,
    // Until then it is not known whose list it is.
    enabled: !isStarting,
  });
}

function listed({ pages }: PersonPages): OwnContribution[] {
  return pages.flatMap(({ data }) => data.contributions);
}

function withRemoved(list: PersonPages): OwnContribution[] {
  const removed = list.pages.flatMap(({ data }) => data.removed ?? []);
  if (removed.length === 0) return listed(list);
  return [...listed(list), ...removed].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}
