import { useQuery } from '@tanstack/react-query';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { valueWords } from '../../../../entities/correction/value-words.ts';
import { apiQuery } from '../../../../lib/api/api-query.ts';
import { useUnits } from '../../../../lib/units.ts';

/** What the last import said that changed the value; nothing if none did. */
export function LastImport({ id, field }: { id: string; field: string }) {
  const units = useUnits();
  const { data } = useQuery(apiQuery('GET /tornadoes/{id}/revisions', { params: { id } }));
  const found = data?.imports
    .map(({ at, files, changes }) => ({ at, files, change: changes.find((one) => one.field === field) }))
    .find(({ change }) => change !== undefined);
  if (!found?.change) return null;
  const { at, files, change } = found;
  return (
    <p className="second-13">
      The import of {longDate(at)} changed it from {valueWords('tornado', field, change.from, units)} to{' '}
      {valueWords('tornado', field, change.to, units)}
      {files.length === 0 ? '.' : ` (${files.join(', ')}).`}
    </p>
  );
}
