import { recallAnswer, rememberAnswer } from './request-cache.ts';

/** An answer of a list with a cursor. */
interface Page {
  data: { pagination: { next: string | null } };
}

/** The first page begins nowhere. */
const start = '';

/** Returns the options of `useInfiniteQuery` that every list with a cursor has. */
export function pagesQuery<P extends Page>(load: (before: string, signal: AbortSignal) => Promise<P>) {
  return {
    queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) => load(pageParam, signal),
    initialPageParam: start,
    getNextPageParam: (page: P) => page.data.pagination.next ?? undefined,
  };
}

/**
 * The same for a list that the device stores, as `apiQuery` does: the first page of the last visit is shown first, then
 * a fresh one.
 */
export function storedPagesQuery<P extends Page>(
  url: string,
  load: (before: string, signal: AbortSignal) => Promise<P>,
) {
  return {
    queryKey: ['api', url] as const,
    ...pagesQuery(async (before: string, signal: AbortSignal) => {
      const page = await load(before, signal);
      if (before === start) rememberAnswer(url, page);
      return page;
    }),
    initialData: () => {
      const page = recallAnswer(url) as P | undefined;
      return page && { pages: [page], pageParams: [start] };
    },
    initialDataUpdatedAt: 0,
  };
}
