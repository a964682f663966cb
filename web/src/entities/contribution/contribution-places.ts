import { useQuery } from '@tanstack/react-query';
import type { ContributionPlace } from '@touchdown/shared/contributions/contribution-places.ts';
import { maxPlacesPages } from '@touchdown/shared/contributions/feed-limits.ts';
import { callApi } from '../../lib/api/api-client.ts';

export interface ContributionPlaces {
  /** Newest first. */
  places: readonly ContributionPlace[];
  /** Whether there are older ones that were not read. */
  hasOlder: boolean;
}

/** The places of all contributions, page by page. An edge keeps the pages for everybody. */
export function contributionPlacesQuery() {
  return {
    queryKey: ['contribution places'] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ContributionPlaces> => {
      const places = new Map<string, ContributionPlace>();
      let before: string | null = null;
      for (let page = 0; page < maxPlacesPages; page++) {
        const query: { before?: string } = before === null ? {} : { before };
        const answer = await callApi('GET /contributions/places', { query }, signal);
        for (const place of answer.places) places.set(place.id, place);
        before = answer.pagination.next;
        if (before === null) break;
      }
      return { places: [...places.values()], hasOlder: before !== null };
    },
  };
}

export function useContributionPlaces() {
  return useQuery(contributionPlacesQuery());
}
