import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { maxPageSize } from '@touchdown/shared/contract/page-limits.ts';
import { callApi } from '../../../lib/api/api-client.ts';

function listQuery(page: number, limit: number) {
  return {
    queryKey: ['tornadoes', 'list', page, limit] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callApi('GET /tornadoes', { query: { page, limit } }, signal),
  };
}

/**
 * The newest tornadoes for the home page's map, as far as they are loaded: enough for a picture of the record,
 * and few enough to draw at once. `useQueries` instead of three hooks would add code to every visitor's download.
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
