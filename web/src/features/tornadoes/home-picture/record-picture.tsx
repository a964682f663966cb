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

/**
 * The newest tornadoes for the home page's map: enough for a first picture of the record, and few enough to draw at
 * once. The others come with the file of the record.
 */
function useNewestTracks() {
  const { data, isSuccess } = useQuery({
    queryKey: ['tornadoes', 'list', 1, maxPageSize] as const,
    queryFn: ({ signal }) => callApi('GET /tornadoes', { query: { page: 1, limit: maxPageSize } }, signal),
  });
  return { tracks: useMemo(() => data?.tornadoes ?? [], [data]), isComplete: isSuccess };
}
