import { callUrl } from '@touchdown/shared/contract/call-url.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from './api/api-client.ts';
import { recordWithStatus } from './site-status.ts';

/** Returns which record the site shows and how many tornadoes it has. */
export function useCurrentCatalogue() {
  return useQuery({
    queryKey: ['api', callUrl('/catalogue/current')],
    queryFn: async ({ signal }) =>
      (await recordWithStatus()) ?? callApi('GET /catalogue/current', {}, signal),
  });
}
