import type { ExportColumnName, ExportHead, ExportRow } from './export-columns.ts';

export const exportFormats = ['csv', 'geojson'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportMediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  geojson: 'application/geo+json',
};

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
