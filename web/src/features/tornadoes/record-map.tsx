import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCurrentCatalogue } from '../../lib/current-catalogue.ts';
import { formatLocalDate, formatNumber } from '../../lib/format.ts';
import type { Padding } from '../../map/map-frame.ts';
import type { Track } from '../../map/track-weights.ts';
import { TracksPicture } from '../../map/tracks-picture.tsx';
import { useNewestTracks } from './tornado-queries.ts';

/** Beside the words on a wide screen; a band below them on a narrow one. */
const narrowWidth = 760;
const besideTheWords: Padding = { top: 24, right: 8, bottom: 24, left: 520 };
const belowTheWords: Padding = { top: 10, right: 4, bottom: 34, left: 4 };

/** The record as a picture: every track the first pages hold. It fills its box. */
export function RecordMap() {
  const { tracks, isComplete } = useNewestTracks();
  const { data: current } = useCurrentCatalogue();
  const navigate = useNavigate();
  const open = useCallback(({ id }: Track) => void navigate(`/tornadoes/${id}`), [navigate]);
  const dates = useMemo(() => new Map(tracks.map(({ id, begin_local: local }) => [id, local])), [tracks]);
  const tipOf = useCallback(
    (track: Track) => `${track.display_name}, ${formatLocalDate(dates.get(track.id) ?? '')}`,
    [dates],
  );
  const total =
    current && current.count > tracks.length ? ` of ${formatNumber(current.count)}, the newest` : '';
  return (
    <TracksPicture
      tracks={tracks}
      label={`Map of the United States with the paths of ${isComplete ? formatNumber(tracks.length) : 'many'} tornadoes${total}.`}
      padding={innerWidth < narrowWidth ? belowTheWords : besideTheWords}
      tipOf={tipOf}
      onOpen={open}
    />
  );
}
