import { useQueryClient } from '@tanstack/react-query';
import type { RadarTargetType } from '@touchdown/shared/radar/radar-choices.ts';
import { useEffect } from 'react';
import { callQuietly } from '../../../lib/api/api-client.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { startTimer, pollTimeout } from './radar-calls.ts';
import { watchForLoop } from './watch-for-loop.ts';

/** While the record has no loop, checks whether somebody made one, and then reloads the record. */
export function useRecordedLoop(kind: RadarTargetType, id: string, hasLoop: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (hasLoop) return undefined;
    return watchForLoop({
      recordedLoop: () => recordedLoop(kind, id),
      isVisible: () => !document.hidden,
      onLoop: () => void client.invalidateQueries({ queryKey: recordKey(kind, id) }),
      startTimer,
    });
  }, [client, kind, id, hasLoop]);
}

/** The query key of the page's record. */
export function recordKey(kind: RadarTargetType, id: string) {
  const args = { params: { id } };
  return kind === 'tornado'
    ? apiQuery('GET /tornadoes/{id}', args).queryKey
    : apiQuery('GET /spc-reports/{id}', args).queryKey;
}

async function recordedLoop(kind: RadarTargetType, id: string): Promise<string | null> {
  const args = { params: { id } };
  if (kind === 'tornado')
    return (await callQuietly('GET /tornadoes/{id}', args, pollTimeout())).radar_video_url;
  return (await callQuietly('GET /spc-reports/{id}', args, pollTimeout())).data.report.radar_video_url;
}
