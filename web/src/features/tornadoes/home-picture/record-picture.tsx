import { useQuery } from '@tanstack/react-query';
import { maxPageSize } from '@touchdown/shared/contract/page-limits.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { useMemo } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { useCurrentCatalogue } from '../../../lib/current-catalogue.ts';
import { TracksPicture } from '../../../map/tracks/tracks-picture.tsx';
import { picturePadding } from './picture-padding.ts';

/** A picture of the record: the newest tracks at once, and all tracks when their columns are loaded. */
export function RecordPicture() {
  const { tracks, isComplete } = useNewestTracks();
  const { data: current } = useCurrentCatalogue();
  const isMore = isComplete && current !== undefined && current.count > tracks.length;
  const count = isMore ? current.count : tracks.length;
  return (
    <TracksPicture
      tracks={tracks}
      label={`Map of the United States with the paths of ${isComplete ? groupedNumber(count) : 'many'} tornadoes.`}
      padding={picturePadding()}
      everyTrack={isMore ? current.snapshot_url : undefined}
    />
  );
}

function listQuery(page: number, limit: number) {
  return {
    queryKey: ['tornadoes', 'list', page, limit] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callApi('GET /tornadoes', { query: { page, limit } }, signal),
  };
}

/**
 * The newest tornadoes for the home page's map, as far as they are loaded: enough for a picture of the record,
 * and few enough to draw at once. `useQueries` instead of three hooks would add code to every visitor's download.
 */
function useNewestTracks() {
  const first = useQuery(listQuery(1, maxPageSize));
  const second = useQuery(listQuery(2, maxPageSize));
  const third = useQuery(listQuery(3, maxPageSize));
  const [one, two, three] = [first.data, second.data, third.data];
  const tracks = useMemo(() => [one, two, three].flatMap((page) => page?.tornadoes ?? []), [one, two, three]);
  const results = [first, second, third];
  return {
    tracks,
    isComplete: results.every(({ isSuccess }) => isSuccess),
    hasFailed: results.every(({ isError }) => isError),
  };
}
