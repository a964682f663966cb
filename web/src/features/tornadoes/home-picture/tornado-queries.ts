import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { maxPageSize } from '@touchdown/shared/contract/page-limits.ts';
import { callApi } from '../../../lib/api/api-client.ts';

/** Every question this feature asks, under one family of keys. */
const keys = {
  list: (page: number, limit: number) => ['tornadoes', 'list', page, limit] as const,
};

function listQuery(page: number, limit: number) {
  return {
    queryKey: keys.list(page, limit),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callApi('GET /tornadoes', { query: { page, limit } }, signal),
  };
}

/**
 * The newest tornadoes, for the home page's map, as far as they have come: enough for a picture of the
 * record, few enough to draw at once. Three hooks and not `useQueries`, which every visitor would load.
 */
export function useNewestTracks() {
  const first = useQuery(listQuery(1, maxPageSize));
  const second = useQuery(listQuery(2, maxPageSize));
  const third = useQuery(listQuery(3, maxPageSize));
  const [one, two, three] = [first.data, second.data, third.data];
  const tracks = useMemo(() => [one, two, three].flatMap((page) => page?.tornadoes ?? []), [one, two, three]);
  const results = [first, second, third];
  return {
    tracks,
    isComplete: results.every(({ isSuccess }) => isSuccess),
    hasFailed: results.every(({ isError }) => isError),
  };
}
