import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { useCurrentCatalogue } from '../lib/current-catalogue.ts';

/** A line of the footer that says which record is shown, unless it is the official one, and how to load another. */
export function RecordLine({ className }: { className: string }) {
  const { data } = useCurrentCatalogue();
  if (!data || data.kind === 'official') return null;
  const record =
    data.kind === 'sample' ? 'a sample of notable tornadoes' : 'a synthetic record made for tests';
  return (
    <p className={className}>
      This site shows {record}, {groupedNumber(data.count)} in all. To load another record, start with{' '}
      <code>npm start -- --record FILE</code> (see the README).
    </p>
  );
}
