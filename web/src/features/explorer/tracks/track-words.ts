import { longDate } from '@touchdown/shared/text/written-date.ts';
import { column, type Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { formatLocalMinute } from '@touchdown/shared/catalogue/local-time.ts';
import { readNumber, readText } from '@touchdown/shared/catalogue/read-row.ts';
import { ratingLabel, type Rating } from '@touchdown/shared/tornadoes/rating.ts';

/** What the columns say of a track: rating, date, state, and deaths where there were any. */
export function trackWords(catalogue: Catalogue, row: number): string {
  const minute = column(catalogue, 'begin').minutes[row] ?? 0;
  const local = formatLocalMinute(minute + readNumber(column(catalogue, 'localOffset'), row, 0));
  const rating = ratingLabel(readText(column(catalogue, 'rating'), row) as Rating);
  const deaths = readNumber(column(catalogue, 'fatalities'), row, 0);
  const deathsText = deaths > 0 ? `, ${deaths} ${deaths === 1 ? 'death' : 'deaths'}` : '';
  return `${rating}, ${longDate(local)}, ${readText(column(catalogue, 'state'), row) ?? ''}${deathsText}`;
}
