import { callUrl } from '@touchdown/shared/contract/call-url.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from './api/api-client.ts';

/** Changes with imports only. */
const staleAfterMilliseconds = 600_000;

/** Returns which files the record is from, and how many tornadoes and narratives each year has. */
export function useRecordCoverage({ isWanted = true } = {}) {
  return useQuery({
    queryKey: ['api', callUrl('/catalogue/coverage')],
    queryFn: ({ signal }) => callApi('GET /catalogue/coverage', {}, signal),
    staleTime: staleAfterMilliseconds,
    enabled: isWanted,
  });
}
