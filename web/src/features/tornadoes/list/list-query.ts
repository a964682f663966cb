import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { filterValues } from './list-address.ts';
import type { ListSettings } from './list-settings.ts';

/** One page of what the settings ask for, counted by facet; the page before stays in sight while it loads. */
export function useTornadoList(settings: ListSettings, page: number) {
  const { limit, sortBy, sortDirection } = settings;
  const query = {
    page,
    limit,
    sort_by: sortBy,
    sort_direction: sortDirection,
    facets: 'true',
    ...filterValues(settings),
  };
  return useQuery({ ...apiQuery('GET /tornadoes', { query }), placeholderData: keepPreviousData });
}
