import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { listQueryString, type ListSettings } from './list-query-string.ts';

/** One page of what the settings ask for, counted by facet; the page before stays in sight while it loads. */
export function useTornadoList(settings: ListSettings) {
  const query = { ...listQueryString.values(settings), facets: 'true' };
  return useQuery({ ...apiQuery('GET /tornadoes', { query }), placeholderData: keepPreviousData });
}
