import type { ExportColumnName, ExportHead, ExportRow } from './export-columns.ts';

interface FileFormat {
  label: string;
  /** What people use it for. */
  use: string;
  mediaType: string;
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
  kml: { label: 'KML', use: 'for Google Earth', mediaType: 'application/vnd.google-earth.kml+xml' },
  gpx: { label: 'GPX', use: 'for navigation devices', mediaType: 'application/gpx+xml' },
  ics: { label: 'iCalendar', use: 'for calendars', mediaType: 'text/calendar; charset=utf-8' },
} as const satisfies Record<string, FileFormat>;

export type ExportFormat = keyof typeof exportFormatTable;
export const exportFormats = Object.keys(exportFormatTable) as ExportFormat[];

/** The formats that the browser writes itself. The other writers would make the map's script larger. */
export const browserFormats = ['csv', 'geojson'] as const satisfies readonly ExportFormat[];
export type BrowserFormat = (typeof browserFormats)[number];

/** What a file is written from. The rows may be read one by one, so that only a part of them is in memory. */
export interface ExportedFile<C extends ExportColumnName = ExportColumnName> {
  columns: readonly C[];
  head: ExportHead;
  rows: Iterable<ExportRow<C>>;
}

/** Returns a name such as `touchdown-tornadoes-2026-11-01-selected.csv`. */
export function exportFileName(format: ExportFormat, { release, filter }: ExportHead): string {
  const safeRelease = release.replace(/[^\w.-]+/g, '-').slice(0, 60);
  return `touchdown-tornadoes-${safeRelease}${filter === '' ? '' : '-selected'}.${format}`;
}
