import { useQuery } from '@tanstack/react-query';
import { displayName } from '@touchdown/shared/tornadoes/display-name.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { MapTip } from '../../../map/map-tip.tsx';
import { trackWords } from './track-words.ts';
import type { RecordColumns } from './use-record-columns.ts';

export interface HoveredTrack {
  row: number;
  x: number;
  y: number;
}

interface TrackTipProps {
  track: HoveredTrack;
  record: RecordColumns;
  /** Whether the pointer has stayed: one that only passes over a track asks for nothing. */
  hasRested: boolean;
  /** Until the ids have come, nothing has a name. */
  idOf: ((row: number) => string) | undefined;
}

/** What the track under the pointer is: rating and date at once from the columns, its name when it has come. */
export function TrackTip({ track: { row, x, y }, record, hasRested, idOf }: TrackTipProps) {
  const id = hasRested ? idOf?.(row) : undefined;
  const { data } = useQuery({
    ...apiQuery('GET /tornadoes/{id}', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  return (
    <MapTip x={x} y={y}>
      {data && data.id === id ? <strong>{displayName(data)} </strong> : null}
      {trackWords(record.search.catalogue, row)}
    </MapTip>
  );
}
