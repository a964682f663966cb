import { rowsOfFile, type ColumnFile } from '@touchdown/shared/tornadoes/export/column-file.ts';
import type { ExportColumnName } from '@touchdown/shared/tornadoes/export/export-columns.ts';
import type { ExportFormat } from '@touchdown/shared/tornadoes/export/exported-file.ts';
import { writeCsv } from '@touchdown/shared/tornadoes/export/write-csv.ts';
import { writeGeojson, writeGeojsonSequence } from '@touchdown/shared/tornadoes/export/write-geojson.ts';
import { writeGpx } from './write-gpx.ts';
import { writeIcalendar } from './write-icalendar.ts';
import { writeKml } from './write-kml.ts';
import type { ParquetOptions } from './parquet-types.ts';
import { writeParquet } from './write-parquet.ts';

export interface WriteOptions extends ParquetOptions {
  /** Whether CSV begins with a byte order mark. */
  bom?: boolean;
}

type Write = <R>(file: ColumnFile<R>, options: WriteOptions) => Iterable<string | Uint8Array>;

/** One writer for each format. */
const writers: Record<ExportFormat, Write> = {
  csv: writeCsv,
  geojson: writeGeojson,
  geojsons: writeGeojsonSequence,
  parquet: writeParquet,
  kml: (file) => writeKml<ExportColumnName>(rowsOfFile(file)),
  gpx: (file) => writeGpx<ExportColumnName>(rowsOfFile(file)),
  ics: (file) => writeIcalendar<ExportColumnName>(rowsOfFile(file)),
};

/** Writes a file in pieces, each when it is asked for. */
export function writeFile<R>(
  format: ExportFormat,
  file: ColumnFile<R>,
  options: WriteOptions = {},
): Iterable<string | Uint8Array> {
  return writers[format](file, options);
}
