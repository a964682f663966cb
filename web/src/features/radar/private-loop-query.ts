import { queryOptions } from '@tanstack/react-query';
import type { RadarTargetType } from '@touchdown/shared/radar/radar-choices.ts';
import { callQuietly } from '../../lib/api/api-client.ts';
import type { FinishedLoop } from './job/job-state.ts';
import { pollTimeout } from './job/radar-calls.ts';

/** A person's latest private loop. The key begins with `own`, so that no device stores the answer. */
export function privateLoopQuery(userId: string, targetType: RadarTargetType, id: string) {
  return queryOptions({
    queryKey: ['own', userId, 'private-loop', targetType, id],
    queryFn: async (): Promise<FinishedLoop | null> => {
      const args = { params: { targetType, id } };
      const { loop } = await callQuietly('GET /radar/private-loops/{targetType}/{id}', args, pollTimeout());
      return loop && { videoUrl: loop.result_url, posterUrl: loop.poster_url, isPublic: false };
    },
  });
}
