import { nameOf } from '../tornadoes/display-name.ts';
import { fieldRows } from '../tornadoes/listed-fields.ts';
import { listed, withFields } from './export-browser-rows.ts';
import { columnsAtLeast, type ExportRow } from '../tornadoes/export/export-columns.ts';
import type { Catalogue } from './columns.ts';
import { touchedBy } from './county-names.ts';
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
    const touched = touchedBy(source);
    const cells = {
      id: source.id,
      name: nameOf({ id: source.id, display_name: source.displayName, known_as: source.knownAs }).title,
      begin_wall: source.beginLocal,
      begin_utc: formatInstant(source.beginUtc),
      end_utc: source.endUtc === null ? null : formatInstant(source.endUtc),
      county: source.counties[0] ?? null,
      counties: listed(touched.named),
      states_touched: listed(touched.states),
      counties_touched: listed(touched.counties),
      states_by_line: listed(touched.statesByLine),
      counties_by_line: listed(touched.countiesByLine),
      bends: listed((source.bends ?? []).map(({ lat, lon }) => `${lat},${lon}`)),
      at_least: columnsAtLeast(source.atLeast ?? 0),
      url: `${site}/tornadoes/${source.id}`,
    };
    yield withFields(cells, source, fieldRows) as ExportRow;
  }
}
