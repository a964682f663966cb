import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { useTornado } from './tornado-detail-queries.ts';
import { tornadoQuery } from './tornado-detail-queries.ts';

/**
 * Replaces the id in the URL by the tornado's own. Older sites and papers name a tornado by its source's id.
 * This adds no entry to the browser's history and makes no second request.
 */
export function useOwnUrl(
  reference: string,
  { data, dataUpdatedAt }: Pick<ReturnType<typeof useTornado>, 'data' | 'dataUpdatedAt'>,
): void {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { search, hash } = useLocation();
  useEffect(() => {
    if (!data || data.id === reference) return;
    client.setQueryData(tornadoQuery(data.id).queryKey, data, { updatedAt: dataUpdatedAt });
    void navigate({ pathname: `/tornadoes/${data.id}`, search, hash }, { replace: true });
  }, [client, data, dataUpdatedAt, hash, navigate, reference, search]);
}
