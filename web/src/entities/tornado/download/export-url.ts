import { exportPath } from '@touchdown/shared/tornadoes/export/export-path.ts';
import type { ExportFormat } from '@touchdown/shared/tornadoes/export/exported-file.ts';

/** The parameters of a list that say which of its pages is shown, and not which tornadoes it has. */
const ofPages = new Set(['page', 'limit', 'facets', 'format', 'bom']);

/** Returns the URL of a file with all tornadoes that a query string of `GET /tornadoes` finds. */
export function exportUrl(queryString: string, format: ExportFormat, hasMark: boolean): string {
  const given = [...new URLSearchParams(queryString)];
  const query = new URLSearchParams(given.filter(([name, value]) => value !== '' && !ofPages.has(name)));
  query.set('format', format);
  if (hasMark) query.set('bom', 'true');
  return `${exportPath}?${query}`;
}
