import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { useCurrentCatalogue } from '../../../lib/current-catalogue.ts';
import { TracksPicture } from '../../../map/tracks/tracks-picture.tsx';
import { picturePadding } from './picture-padding.ts';
import { useNewestTracks } from './tornado-queries.ts';

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
