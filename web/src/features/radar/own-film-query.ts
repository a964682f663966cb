import { queryOptions } from '@tanstack/react-query';
import type { RadarTargetType } from '@touchdown/shared/radar/radar-choices.ts';
import { callQuietly } from '../../lib/api/api-client.ts';
import type { Film } from './job/job-state.ts';
import { pollTimeout } from './job/radar-calls.ts';

/** The film that somebody has last had made by options of their own. It is theirs: no device keeps the answer. */
export function ownFilmQuery(userId: string, targetType: RadarTargetType, id: string) {
  return queryOptions({
    queryKey: ['own', userId, 'radar-film', targetType, id],
    queryFn: async (): Promise<Film | null> => {
      const args = { params: { targetType, id } };
      const { film } = await callQuietly('GET /radar/own-films/{targetType}/{id}', args, pollTimeout());
      return film && { videoUrl: film.result_url, posterUrl: film.poster_url, isPublic: false };
    },
  });
}
