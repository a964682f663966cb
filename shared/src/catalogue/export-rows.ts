import { readRows } from '../tornadoes/export/column-file.ts';
import { columnsOfFile, type ExportRow } from '../tornadoes/export/export-columns.ts';
import { placeOfFilter } from './casualties.ts';
import type { Catalogue } from './columns.ts';
import { exportCells } from './export-cells.ts';
import type { CatalogueFilter } from './query.ts';

/**
 * Reads rows of the record with all columns of an exported file, one by one, for formats and answers with few rows. A
 * large file is written by columns: `exportCells`.
 */
export function exportRows(
  catalogue: Catalogue,
  rows: Iterable<number>,
  site: string,
  filter: CatalogueFilter = {},
): Generator<ExportRow> {
  const names = columnsOfFile(placeOfFilter(filter) !== undefined);
  return readRows(rows, names, exportCells(catalogue, site, filter));
}
