import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { maxPageSize } from '@touchdown/shared/contract/page-limits.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { writeScaleList } from '../../../lib/filters/scale-values.ts';
import type { Track } from '../../../map/tracks/track-weights.ts';
import { TracksPicture } from '../../../map/tracks/tracks-picture.tsx';
import { picturePadding } from './picture-padding.ts';

interface MatchingPictureProps {
  ratings: readonly Rating[];
  state: string;
}

const none: Track[] = [];

/** The home page's picture with filters: the strongest tornadoes that match, as many as one answer contains. */
export function MatchingPicture({ ratings, state }: MatchingPictureProps) {
  const filter = { ef_rating: writeScaleList(ratings), state: state.toUpperCase() };
  const query = { limit: maxPageSize, ...filter, sort_by: 'tor_f_scale' };
  const { data } = useQuery({ ...apiQuery('GET /tornadoes', { query }), placeholderData: keepPreviousData });
  const tracks = data?.tornadoes ?? none;
  const partOf = data && data.pagination.total > tracks.length ? `${groupedNumber(tracks.length)} of ` : '';
  return (
    <TracksPicture
      tracks={tracks}
      label={`Map of the United States with the paths of ${partOf}${groupedNumber(data?.pagination.total ?? 0)} tornadoes that match the map’s filters.`}
      padding={picturePadding()}
    />
  );
}
