import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { useCurrentCatalogue } from '../lib/current-catalogue.ts';

/** Says quietly when what is shown is not the whole record, and how to load another. */
export function RecordLine({ className }: { className: string }) {
  const { data } = useCurrentCatalogue();
  if (!data || data.kind === 'official') return null;
  const what = data.kind === 'sample' ? 'a sample of notable tornadoes' : 'a synthetic record made for tests';
  return (
    <p className={className}>
      This site shows {what}, {groupedNumber(data.count)} in all. To load another record, start with{' '}
      <code>npm start -- --record FILE</code>; the README says how.
    </p>
  );
}
