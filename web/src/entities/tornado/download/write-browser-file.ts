import type { Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { browserExportColumns, exportBrowserRows } from '@touchdown/shared/catalogue/export-browser-rows.ts';
import { fileOfRows } from '@touchdown/shared/tornadoes/export/column-file.ts';
import { exportHeadNames, type ExportHead } from '@touchdown/shared/tornadoes/export/export-columns.ts';
import { exportFileName } from '@touchdown/shared/tornadoes/export/export-file-name.ts';
import { exportFormatTable, type BrowserFormat } from '@touchdown/shared/tornadoes/export/exported-file.ts';
import { writeCsv } from '@touchdown/shared/tornadoes/export/write-csv.ts';
import { writeGeojson } from '@touchdown/shared/tornadoes/export/write-geojson.ts';

export interface BrowserFile {
  catalogue: Catalogue;
  /** 1 for each row that the file has, as the map has it. */
  shown: Uint8Array;
  idOf: (row: number) => string;
  head: ExportHead;
  site: string;
}

/**
 * Writes a file from the columns that the browser has loaded, for what the API cannot select: the months and hours
 * of the time brush. It has fewer columns than a file of the API.
 */
export function writeBrowserFile(
  { catalogue, shown, idOf, head, site }: BrowserFile,
  format: BrowserFormat,
  { bom = false }: { bom?: boolean } = {},
): { name: string; blob: Blob } {
  const rows = exportBrowserRows(catalogue, rowsOf(shown), { idOf, site });
  // Nothing else describes this file, so each line of it says where it is from.
  const file = fileOfRows({ columns: [...browserExportColumns, ...exportHeadNames], head, rows });
  const pieces = format === 'csv' ? writeCsv(file, { bom }) : writeGeojson(file);
  return {
    name: exportFileName(format, head),
    blob: new Blob([...pieces], { type: exportFormatTable[format].mediaType }),
  };
}

function* rowsOf(shown: Uint8Array): Generator<number> {
  for (let row = 0; row < shown.length; row++) if (shown[row] === 1) yield row;
}
