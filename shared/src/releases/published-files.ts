interface PublishedFile {
  mediaType: string;
  /** What it is, on pages and in the descriptions for programs. */
  says: string;
}

const gzip = 'application/gzip';
const json = 'application/json';

/**
 * The files with the record itself, in their order. The compiler asks for the writer of a new one
 * (`functions/src/features/imports/release-files/make-release.ts`). A name that was published once stays for ever.
 */
const recordFiles = {
  'tornadoes.parquet': {
    mediaType: 'application/vnd.apache.parquet',
    says: 'All tornadoes as Parquet, for DuckDB, pandas, R and QGIS (GeoParquet 1.1)',
  },
  'tornadoes.csv.gz': { mediaType: gzip, says: 'All tornadoes as CSV, compressed with gzip' },
  'tornadoes.geojson.gz': {
    mediaType: gzip,
    says: 'The paths of all tornadoes as GeoJSON, compressed with gzip',
  },
  'tornadoes.pmtiles': {
    mediaType: 'application/vnd.pmtiles',
    says: 'The paths of all tornadoes as vector tiles, for maps that read only what they show',
  },
  'segments.csv.gz': {
    mediaType: gzip,
    says: 'One row for each county segment of a path, as NCEI has it, compressed with gzip',
  },
  'narratives.parquet': {
    mediaType: 'application/vnd.apache.parquet',
    says: 'What the agencies tell of the tornadoes, one row for each text, as Parquet',
  },
  'narratives.csv.gz': { mediaType: gzip, says: 'The same as CSV, compressed with gzip' },
} as const satisfies Record<string, PublishedFile>;

export type RecordFileName = keyof typeof recordFiles;

/** What tells about them. */
const tellingFiles = {
  'changes.csv': {
    mediaType: 'text/csv; charset=utf-8',
    says: 'Every value that changed since the release before, and why',
  },
  'changes.json': { mediaType: json, says: 'The same, counted by year, column, reason and forecast office' },
  'datapackage.json': {
    mediaType: json,
    says: 'A Frictionless Data Package: files, columns and their types',
  },
  'croissant.json': { mediaType: json, says: 'The same as Croissant 1.1, for machine learning' },
} as const satisfies Record<string, PublishedFile>;

export const publishedFiles = { ...recordFiles, ...tellingFiles };

/** Says what a file is. One that only earlier releases have is not described. */
export function saysOf(name: string): string {
  const files: Readonly<Record<string, PublishedFile>> = publishedFiles;
  return files[name]?.says ?? '';
}
