import { useQueries } from '@tanstack/react-query';
import { maxPageSize } from '@touchdown/shared/contract/page-limits.ts';
import { callApi } from '../../../lib/api/api-client.ts';

/** Every question this feature asks, under one family of keys. */
const keys = {
  list: (page: number, limit: number) => ['tornadoes', 'list', page, limit] as const,
};

/** Enough for a picture of the record, few enough to draw at once. */
const pagesOnHomeMap = 3;

function listQuery(page: number, limit: number) {
  return {
    queryKey: keys.list(page, limit),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callApi('GET /tornadoes', { query: { page, limit } }, signal),
  };
}

/** The newest tornadoes, for the home page's map, as far as they have come. */
export function useNewestTracks() {
  return useQueries({
    queries: Array.from({ length: pagesOnHomeMap }, (_, i) => listQuery(i + 1, maxPageSize)),
    combine: (results) => ({
      tracks: results.flatMap(({ data }) => data?.tornadoes ?? []),
      isComplete: results.every(({ isSuccess }) => isSuccess),
      hasFailed: results.every(({ isError }) => isError),
    }),
  });
}
