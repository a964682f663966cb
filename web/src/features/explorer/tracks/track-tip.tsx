import { useQuery } from '@tanstack/react-query';
import { column, type Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { formatLocalMinute } from '@touchdown/shared/catalogue/local-time.ts';
import { readNumber, readText } from '@touchdown/shared/catalogue/read-row.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { fromAtLeastBits } from '@touchdown/shared/tornadoes/at-least.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { ratingLabel, type Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { formatAtLeast } from '../../../lib/format.ts';
import { MapTip } from '../../../map/map-tip.tsx';
import type { RecordColumns } from '../../../map/record/use-record-columns.ts';

export interface HoveredTrack {
  row: number;
  x: number;
  y: number;
}

interface TrackTipProps {
  track: HoveredTrack;
  record: RecordColumns;
  /** Whether the pointer has rested on the track. A pointer that only passes over it fetches nothing. */
  hasRested: boolean;
  /** Undefined until the ids are loaded. */
  idOf: ((row: number) => string) | undefined;
}

/** The track under the pointer: rating and date at once from the columns, its name once it is loaded. */
export function TrackTip({ track: { row, x, y }, record, hasRested, idOf }: TrackTipProps) {
  const id = hasRested ? idOf?.(row) : undefined;
  const { data } = useQuery({
    ...apiQuery('GET /tornadoes/{id}', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  return (
    <MapTip x={x} y={y}>
      {data && data.id === id ? <strong>{nameOf(data).title} </strong> : null}
      {trackWords(record.search.catalogue, row)}
    </MapTip>
  );
}

/** Rating, date, state, and deaths where there were any. */
function trackWords(catalogue: Catalogue, row: number): string {
  const minute = column(catalogue, 'begin').minutes[row] ?? 0;
  const local = formatLocalMinute(minute + readNumber(column(catalogue, 'localOffset'), row, 0));
  const rating = ratingLabel(readText(column(catalogue, 'rating'), row) as Rating);
  const deaths = readNumber(column(catalogue, 'fatalities'), row, 0);
  const { fatalities_at_least } = fromAtLeastBits(readNumber(column(catalogue, 'atLeast'), row, 0));
  const people = formatAtLeast(String(deaths), fatalities_at_least);
  const deathWords = deaths > 0 ? `, ${people} ${deaths === 1 ? 'death' : 'deaths'}` : '';
  return `${rating}, ${longDate(local)}, ${readText(column(catalogue, 'state'), row) ?? ''}${deathWords}`;
}
