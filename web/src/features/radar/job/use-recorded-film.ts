import { useQueryClient } from '@tanstack/react-query';
import type { RadarTargetType } from '@touchdown/shared/radar/radar-choices.ts';
import { useEffect } from 'react';
import { callQuietly } from '../../../lib/api/api-client.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { startTimer, pollTimeout } from './radar-calls.ts';
import { watchForFilm } from './watch-for-film.ts';

/** While its record has no film: looks every ten seconds whether somebody had one made, and lets the page have it. */
export function useRecordedFilm(kind: RadarTargetType, id: string, hasFilm: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (hasFilm) return undefined;
    return watchForFilm({
      recordedFilm: () => recordedFilm(kind, id),
      isSeen: () => !document.hidden,
      onFilm: () => void client.invalidateQueries({ queryKey: recordKey(kind, id) }),
      startTimer,
    });
  }, [client, kind, id, hasFilm]);
}

/** Where the page keeps the record. */
export function recordKey(kind: RadarTargetType, id: string) {
  const args = { params: { id } };
  return kind === 'tornado'
    ? apiQuery('GET /tornadoes/{id}', args).queryKey
    : apiQuery('GET /spc-reports/{id}', args).queryKey;
}

async function recordedFilm(kind: RadarTargetType, id: string): Promise<string | null> {
  const args = { params: { id } };
  if (kind === 'tornado')
    return (await callQuietly('GET /tornadoes/{id}', args, pollTimeout())).radar_video_url;
  return (await callQuietly('GET /spc-reports/{id}', args, pollTimeout())).data.report.radar_video_url;
}
