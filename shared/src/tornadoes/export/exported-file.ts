import type { ExportColumnName, ExportHead, ExportRow } from './export-columns.ts';

interface FileFormat {
  label: string;
  /** What people use it for. */
  use: string;
  mediaType: string;
  /** More than that, and the programs that it is for fail or stand still. */
  maxTornadoes?: number;
}

/** The formats of exported files, by their names, which are also the endings of file names and of pages' paths. */
export const exportFormatTable = {
  csv: {
    label: 'CSV',
    use: 'for scripts and databases',
    mediaType: 'text/csv; charset=utf-8; header=present',
  },
  geojson: { label: 'GeoJSON', use: 'for maps and GIS programs', mediaType: 'application/geo+json' },
  geojsons: {
    label: 'GeoJSON, one line each',
    use: 'for programs that read line by line',
    mediaType: 'application/geo+json-seq',
  },
  parquet: {
    label: 'Parquet',
    use: 'for DuckDB, pandas, R and QGIS',
    mediaType: 'application/vnd.apache.parquet',
  },
  kml: {
    label: 'KML',
    use: 'for Google Earth',
    mediaType: 'application/vnd.google-earth.kml+xml',
    // About 30 MB, which is more than Texas has. Google Earth draws that slowly.
    maxTornadoes: 10_000,
  },
  gpx: {
    label: 'GPX',
    use: 'for navigation devices',
    mediaType: 'application/gpx+xml',
    // Devices keep a few hundred tracks, and the programs beside them some thousands.
    maxTornadoes: 5_000,
  },
  ics: {
    label: 'iCalendar',
    use: 'for calendars',
    mediaType: 'text/calendar; charset=utf-8',
    // About 1 MB, the most that Google Calendar imports, and more than any year has.
    maxTornadoes: 3_000,
  },
} as const satisfies Record<string, FileFormat>;

export type ExportFormat = keyof typeof exportFormatTable;
export const exportFormats = Object.keys(exportFormatTable) as ExportFormat[];

/** The formats whose columns one may choose. The others have places of their own for what they show. */
export const formatsOfColumns: readonly ExportEnding[] = ['csv', 'geojson', 'geojsons', 'parquet'];
/** In place of the names of all columns that need no read of each tornado. */
export const everyColumn = 'all';

/** The ending of the file that describes the others: its columns, their units, and where the rows are from. */
export const metadataEnding = 'metadata.json';
/** What the export writes, by the ending. */
export const exportEndings = [...exportFormats, metadataEnding] as const;
export type ExportEnding = (typeof exportEndings)[number];

/** The most tornadoes that a file of a format may have. */
export function mostTornadoesIn(format: ExportFormat): number {
  const { maxTornadoes = Infinity }: FileFormat = exportFormatTable[format];
  return maxTornadoes;
}

/** The formats that the browser writes itself. The other writers would make the map's script larger. */
export const browserFormats = ['csv', 'geojson'] as const satisfies readonly ExportFormat[];
export type BrowserFormat = (typeof browserFormats)[number];

/** What a file is written from. The rows may be read one by one, so that only a part of them is in memory. */
export interface ExportedFile<C extends ExportColumnName = ExportColumnName> {
  columns: readonly C[];
  head: ExportHead;
  rows: Iterable<ExportRow<C>>;
}
