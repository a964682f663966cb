import type { ExportColumnName } from './export-columns.ts';
import type { ExportedFile, ExportFormat } from './exported-file.ts';
import { writeCsv } from './write-csv.ts';
import { writeGeojson, writeGeojsonSequence } from './write-geojson.ts';
import { writeGpx } from './write-gpx.ts';
import { writeIcalendar } from './write-icalendar.ts';
import { writeKml } from './write-kml.ts';
import { writeParquet, type ParquetOptions } from './write-parquet.ts';

export interface WriteOptions extends ParquetOptions {
  /** Whether CSV begins with a byte order mark. */
  bom?: boolean;
}

type Write = (file: ExportedFile, options: WriteOptions) => Iterable<string | Uint8Array>;

/** One writer for each format. */
const writers: Record<ExportFormat, Write> = {
  csv: writeCsv<ExportColumnName>,
  geojson: writeGeojson<ExportColumnName>,
  geojsons: writeGeojsonSequence<ExportColumnName>,
  parquet: writeParquet<ExportColumnName>,
  kml: writeKml<ExportColumnName>,
  gpx: writeGpx<ExportColumnName>,
  ics: writeIcalendar<ExportColumnName>,
};

/** Writes a file in pieces, each when it is asked for. */
export function writeFile(
  format: ExportFormat,
  file: ExportedFile,
  options: WriteOptions = {},
): Iterable<string | Uint8Array> {
  return writers[format](file, options);
}
