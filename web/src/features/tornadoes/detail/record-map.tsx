import { nameAsTitle } from '@touchdown/shared/tornadoes/display-name.ts';
import { useCallback, useMemo } from 'react';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { useCurrentCatalogue } from '../../../lib/current-catalogue.ts';
import type { Track } from '../../../map/tracks/track-weights.ts';
import { TracksPicture } from '../../../map/tracks/tracks-picture.tsx';
import { belowTheWords, besideTheWords, narrowWidth } from '../home-picture/picture-padding.ts';
import { useNewestTracks } from '../home-picture/tornado-queries.ts';

/** A picture of the record: the newest tracks at once, and all tracks when their columns are loaded. */
export function RecordMap() {
  const { tracks, isComplete } = useNewestTracks();
  const { data: current } = useCurrentCatalogue();
  const dates = useMemo(() => new Map(tracks.map(({ id, begin_wall: local }) => [id, local])), [tracks]);
  const tipOf = useCallback(
    (track: Track) => `${nameAsTitle(track.display_name)}, ${longDate(dates.get(track.id) ?? '')}`,
    [dates],
  );
  const isMore = isComplete && current !== undefined && current.count > tracks.length;
  const count = isMore ? current.count : tracks.length;
  return (
    <TracksPicture
      tracks={tracks}
      label={`Map of the United States with the paths of ${isComplete ? groupedNumber(count) : 'many'} tornadoes.`}
      padding={innerWidth < narrowWidth ? belowTheWords : besideTheWords}
      tipOf={tipOf}
      urlOf={({ id }) => `/tornadoes/${id}`}
      map={{ url: '/map', name: 'Open the map' }}
      everyTrack={isMore ? current.snapshot_url : undefined}
    />
  );
}
