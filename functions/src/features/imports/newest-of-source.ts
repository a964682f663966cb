import { basename } from 'node:path';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import type { RecordSource } from '@touchdown/shared/record/source-schedules.ts';
import type { NewestOfSource } from '@touchdown/shared/record/source-state.ts';
import { newestReports } from './checks/record-coverage.ts';
import { archivedJson } from './release/json-archive.ts';
import type { Manifest } from './release/manifest.ts';
import type { RecordArchive } from './run/import-ports.ts';

/** Returns the last thing that the record has from a source, and the last day that it covers. */
export async function newestOfSource(
  source: RecordSource,
  { record }: RecordArchive,
  manifest: Manifest | undefined,
): Promise<NewestOfSource | undefined> {
  if (!manifest) return undefined;
  if (source === 'spc-daily') return newestReports(manifest.reports) ?? undefined;
  const family = source === 'ncei' ? 'details' : 'spc';
  const [year, about] =
    Object.entries(manifest.years)
      .filter(([, { sources }]) => sources[family] !== undefined && sources[family].rows !== 0)
      .toSorted(([a], [b]) => Number(a) - Number(b))
      .at(-1) ?? [];
  const name = basename(about?.sources[family]?.file ?? '');
  if (year === undefined || !about) return undefined;
  // The SPC publishes whole years.
  if (source === 'spc') return { name, date: `${year}-12-31` };
  const until = about.sources.details?.until;
  return { name, date: until ?? (await lastDayOf(Number(year), await archivedJson(record, about.rowsKey))) };
}

/**
 * Until when a file goes of which nobody noted it. NCEI publishes whole months, and no month of the country is without a
 * tornado.
 */
async function lastDayOf(year: number, rows: readonly CatalogueRow[]): Promise<string> {
  const last = rows.reduce((latest, { sourceLocal }) => (sourceLocal > latest ? sourceLocal : latest), '');
  const month = last.startsWith(`${year}-`) ? Number(last.slice(5, 7)) : 12;
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
