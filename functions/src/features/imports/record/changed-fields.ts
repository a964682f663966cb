import { isDeepStrictEqual } from 'node:util';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { TornadoDocument } from './tornado-document.ts';

/** Which values differ. Where a row stands in which file is no value: the same content in a new file is no change. */
export function changedFields(before: TornadoDocument, after: TornadoDocument): string[] {
  const keys = Object.keys({ ...before.tornado, ...after.tornado }) as (keyof Tornado)[];
  const fields: string[] = keys.filter(
    (key) => key !== 'raw_data' && !isDeepStrictEqual(before.tornado[key], after.tornado[key]),
  );
  if (!isDeepStrictEqual(before.sources.aliases.toSorted(), after.sources.aliases.toSorted())) {
    fields.push('aliases');
  }
  // The fatalities file has no row in `source_rows`.
  if (!isDeepStrictEqual(before.sources.fatality_places, after.sources.fatality_places)) {
    fields.push('fatality_places');
  }
  if (!isDeepStrictEqual(rowsOf(before), rowsOf(after))) fields.push('source_rows');
  return fields;
}

function rowsOf({ sources }: TornadoDocument) {
  return sources.source_rows.map(({ source, row }) => ({ source, row }));
}
