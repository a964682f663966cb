import { useQuery } from '@tanstack/react-query';
import { callApi } from './api/api-client.ts';

/** Which record the site shows, and how much of it there is. */
export function useCurrentCatalogue() {
  return useQuery({
    queryKey: ['catalogue', 'current'],
    queryFn: ({ signal }) => callApi('GET /catalogue/current', {}, signal),
  });
}
