import { nameOf } from '../tornadoes/display-name.ts';
import { fieldRows } from '../tornadoes/listed-fields.ts';
import { withFields } from './export-browser-rows.ts';
import { columnsAtLeast, type ExportRow } from '../tornadoes/export/export-columns.ts';
import type { Catalogue } from './columns.ts';
import { formatInstant } from './local-time.ts';
import { readRow } from './read-row.ts';

/** Reads rows of the whole record for an exported file, one by one. `site` is such as `https://example.org`. */
export function* exportRows(
  catalogue: Catalogue,
  rows: Iterable<number>,
  site: string,
): Generator<ExportRow> {
  for (const row of rows) {
    const source = readRow(catalogue, row);
    const cells = {
      id: source.id,
      name: nameOf({ id: source.id, display_name: source.displayName, known_as: source.knownAs }).title,
      begin_wall: source.beginLocal,
      begin_utc: formatInstant(source.beginUtc),
      end_utc: source.endUtc === null ? null : formatInstant(source.endUtc),
      county: source.counties[0] ?? null,
      counties: source.counties.length === 0 ? null : source.counties.join('; '),
      at_least: columnsAtLeast(source.atLeast ?? 0),
      url: `${site}/tornadoes/${source.id}`,
    };
    yield withFields(cells, source, fieldRows) as ExportRow;
  }
}
